import { loadable } from '#web/ui/loadable.tsx'
import type { DialogProps } from './DialogFrame.tsx'
import { LazyOverlay } from './LazyOverlay.tsx'

const Frame = loadable(() => import('./DialogFrame.tsx'))

/** A modal dialog; traps the focus and restores it. */
export const Dialog = (props: DialogProps) => (
  <LazyOverlay open={props.open} preload={Frame.preload}>
    <Frame {...props} />
  </LazyOverlay>
)
