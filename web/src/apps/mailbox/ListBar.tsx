import type { ReactNode } from 'react'
import type { Mail } from '#shared/apps/mailbox/contract.ts'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { SearchField } from './SearchField.tsx'
import { AutoReplyLine } from './settings/AutoReplyLine.tsx'

const MailBulkActions = loadable(() => import('./MailBulkActions.tsx'))

interface Props {
  mails: readonly Mail[]
  ticked: readonly Mail[]
  onTick: (mails: readonly Mail[]) => void
  /** Shown while nothing is selected. */
  children: ReactNode
}

/** The bar above a list: its title or the bulk actions, the search, and whether the automatic reply is on. */
export const ListBar = ({ children, ...several }: Props) => (
  <div className="border-b border-line bg-soft">
    {several.ticked.length > 0 ? (
      <MailBulkActions fallback={<Skeleton className="mx-3 h-16" />} {...several} />
    ) : (
      children
    )}
    <SearchField />
    <AutoReplyLine />
  </div>
)
