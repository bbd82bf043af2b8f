import { loadable } from '#web/ui/loadable.tsx'
import type { DialogProps } from './DialogFrame.tsx'
import { LazyOverlay } from './LazyOverlay.tsx'

const Frame = loadable(() => import('./DialogFrame.tsx'))

/** A question or a form over the page; keeps the focus inside and gives it back. */
export const Dialog = (props: DialogProps) => (
  <LazyOverlay open={props.open} preload={Frame.preload}>
    <Frame {...props} />
  </LazyOverlay>
)
