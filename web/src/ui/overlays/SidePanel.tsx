import { loadable } from '#web/ui/loadable.tsx'
import { LazyOverlay } from './LazyOverlay.tsx'
import type { SidePanelProps } from './SidePanelFrame.tsx'

const Frame = loadable(() => import('./SidePanelFrame.tsx'))

/** A panel over the left or right of the page, without a frame of its own; closes on Escape and on a click beside it. */
export const SidePanel = (props: SidePanelProps) => (
  <LazyOverlay open={props.open} preload={Frame.preload}>
    <Frame {...props} />
  </LazyOverlay>
)
