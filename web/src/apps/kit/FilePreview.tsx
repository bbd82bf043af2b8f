import { withTexts } from '#web/app/i18n.ts'
import type { PreviewProps } from '#web/apps/files/preview/PreviewDialog.tsx'
import { loadable } from '#web/ui/loadable.tsx'

const Shown = loadable(
  withTexts('files', async () => ({ default: (await import('#web/apps/files/preview/Preview.tsx')).Preview })),
)

/** Previews an attachment over the page; loaded on demand. */
export const FilePreview = (props: PreviewProps) => props.file && <Shown {...props} />
