import { withTexts } from '#web/app/i18n.ts'
import type { ViewableFile } from '#web/apps/files/preview/FileView.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'

const Shown = loadable(
  withTexts('files', async () => ({ default: (await import('#web/apps/files/preview/PreviewDialog.tsx')).FileView })),
)

/** An attached picture or PDF, shown inline; loaded on demand. */
export const FileView = ({ file }: { file: ViewableFile }) => (
  <Shown fallback={<Skeleton className="h-96" />} file={file} />
)
