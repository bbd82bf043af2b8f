import type { AttachingApp } from '#shared/apps/files/rules.ts'
import { withTexts } from '#web/app/i18n.ts'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'

const List = loadable(withTexts('files', () => import('#web/apps/files/attach/AttachmentList.tsx')))

/** The attachments of an item, such as a card; loaded on demand. */
export const Attachments = (props: { app: AttachingApp; thing: string }) => (
  <List fallback={<Skeleton className="h-16" />} {...props} />
)
