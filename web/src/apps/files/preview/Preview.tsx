import { loadable } from '#web/ui/loadable.tsx'
import { LazyOverlay } from '#web/ui/overlays/LazyOverlay.tsx'
import type { PreviewProps } from './PreviewDialog.tsx'

const Frame = loadable(() => import('./PreviewDialog.tsx'))

/** Shows a PDF, a picture or a text over the page, without its being opened by another program. */
export const Preview = (props: PreviewProps) => (
  <LazyOverlay open={props.file !== undefined} preload={Frame.preload}>
    <Frame {...props} />
  </LazyOverlay>
)
