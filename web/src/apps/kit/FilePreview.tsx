import { withTexts } from '#web/app/i18n.ts'
import type { PreviewProps } from '#web/apps/files/preview/PreviewDialog.tsx'
import { loadable } from '#web/ui/loadable.tsx'

const Shown = loadable(
  withTexts('files', async () => ({ default: (await import('#web/apps/files/preview/Preview.tsx')).Preview })),
)

/** A file of a thing of an app, over the page; its code comes with the first one. */
export const FilePreview = (props: PreviewProps) => props.file && <Shown {...props} />
