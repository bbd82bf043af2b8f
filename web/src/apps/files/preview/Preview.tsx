import { loadable } from '#web/ui/loadable.tsx'
import { LazyOverlay } from '#web/ui/overlays/LazyOverlay.tsx'
import type { PreviewProps } from './PreviewDialog.tsx'

const Frame = loadable(() => import('./PreviewDialog.tsx'))

/** Previews a PDF, picture or text file over the page. */
export const Preview = (props: PreviewProps) => (
  <LazyOverlay open={props.file !== undefined} preload={Frame.preload}>
    <Frame {...props} />
  </LazyOverlay>
)
