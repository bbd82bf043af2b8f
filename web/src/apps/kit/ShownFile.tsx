import { withTexts } from '#web/app/i18n.ts'
import type { Shows } from '#web/apps/files/preview/ShownFile.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'

const Shown = loadable(
  withTexts('files', async () => ({ default: (await import('#web/apps/files/preview/PreviewDialog.tsx')).ShownFile })),
)

/** A picture or PDF of a thing of an app, where it stands on the page; its code comes with the first one. */
export const ShownFile = ({ file }: { file: Shows }) => <Shown fallback={<Skeleton className="h-96" />} file={file} />
