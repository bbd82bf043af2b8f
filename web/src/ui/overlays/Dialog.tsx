import { lazy } from 'react'
import type { DialogProps } from './DialogFrame.tsx'
import { LazyOverlay } from './LazyOverlay.tsx'

const load = () => import('./DialogFrame.tsx')
const Frame = lazy(load)

/** A question or a form over the page; keeps the focus inside and gives it back. */
export const Dialog = (props: DialogProps) => (
  <LazyOverlay open={props.open} load={load}>
    <Frame {...props} />
  </LazyOverlay>
)
