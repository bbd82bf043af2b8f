import { lazy } from 'react'
import { LazyOverlay } from './LazyOverlay.tsx'
import type { SidePanelProps } from './SidePanelFrame.tsx'

const load = () => import('./SidePanelFrame.tsx')
const Frame = lazy(load)

/** A panel over the left or right of the page, without a frame of its own; closes on Escape and on a click beside it. */
export const SidePanel = (props: SidePanelProps) => (
  <LazyOverlay open={props.open} load={load}>
    <Frame {...props} />
  </LazyOverlay>
)
