import { lazy } from 'react'
import type { DialogProps } from './DialogFrame.tsx'
import { OnceOpen } from './OnceOpen.tsx'

const load = () => import('./DialogFrame.tsx')
const Frame = lazy(load)

/** A question or a form over the page; keeps the focus inside and gives it back. */
export const Dialog = (props: DialogProps) => (
  <OnceOpen open={props.open} load={load}>
    <Frame {...props} />
  </OnceOpen>
)
