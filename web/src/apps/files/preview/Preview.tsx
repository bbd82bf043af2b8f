import { lazy } from 'react'
import { OnceOpen } from '#web/ui/overlays/OnceOpen.tsx'
import type { PreviewProps } from './PreviewDialog.tsx'

const load = () => import('./PreviewDialog.tsx')
const Frame = lazy(load)

/** Shows a PDF, a picture or a text over the page, without its being opened by another program. */
export const Preview = (props: PreviewProps) => (
  <OnceOpen open={props.file !== undefined} load={load}>
    <Frame {...props} />
  </OnceOpen>
)
