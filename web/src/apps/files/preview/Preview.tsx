import { lazy } from 'react'
import { LazyOverlay } from '#web/ui/overlays/LazyOverlay.tsx'
import type { PreviewProps } from './PreviewDialog.tsx'

const load = () => import('./PreviewDialog.tsx')
const Frame = lazy(load)

/** Shows a PDF, a picture or a text over the page, without its being opened by another program. */
export const Preview = (props: PreviewProps) => (
  <LazyOverlay open={props.file !== undefined} load={load}>
    <Frame {...props} />
  </LazyOverlay>
)
