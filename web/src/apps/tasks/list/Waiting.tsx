import { ClipboardDocumentListIcon } from '@heroicons/react/24/outline'
import { shiftMonth } from '#shared/core/calendar.ts'
import { allows, CRA_AREA } from '#shared/core/permissions.ts'
import { useFormats } from '#web/app/format.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { Inbox } from '#web/overview/dashboards/Inbox.tsx'
import { useInbox, useInboxPending } from '#web/overview/inbox.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { CollapsibleSection } from './CollapsibleSection.tsx'

const lastMonth = () => {
  const now = new Date()
  return shiftMonth(now.getFullYear(), now.getMonth() + 1, -1)
}
const useYear = (year: number) =>
  useApiQuery(contracts.cra.year, { year }, { enabled: allows(CRA_AREA, useUser()?.permissions) })

/** Starts what `Waiting` reads, for a loader. */
export const startWaiting = combineLoaders(
  prefetch(contracts.cra.year, () => ({ year: lastMonth().year })),
  prefetch(contracts.common.inbox, () => ({})),
)

/** Whether it is still to be seen what the product waits for. */
export const useWaitingPending = (): boolean => {
  const waits = [useYear(lastMonth().year).isLoading, useInboxPending()]
  return waits.includes(true)
}

/** Reports of one's own that were begun or rejected and are not sent, of months before this one. */
const useOwnReports = () => {
  const { year, month: last } = lastMonth()
  const { data } = useYear(year)
  return (data?.months ?? []).flatMap(({ month, status }) =>
    status === 'REJECTED' || (status === 'DRAFT' && month <= last) ? [{ year, month, status }] : [],
  )
}

/** The tasks themselves and the cards stand on this screen. */
const HERE = ['TASKS', 'CARDS'] as const
const useOthers = () => useInbox()?.filter(({ kind }) => !HERE.some((here) => here === kind)) ?? []

/** How much the product waits for from whoever looks; 0 while it is not known. */
export const useWaiting = (): number => useOwnReports().length + useOthers().length

/** What the product waits for from whoever looks, as it is now: it is stored where it belongs, and here nowhere. */
export const Waiting = () => {
  const { t } = useTranslation('tasks')
  const { formatMonth } = useFormats()
  const reports = useOwnReports()
  const lines = useOthers()
  if (reports.length + lines.length === 0) return null
  return (
    <CollapsibleSection title={t('waiting.title')} count={reports.length + lines.length}>
      {reports.length > 0 && (
        <ul className="divide-y divide-line rounded-2xl bg-card shadow-card">
          {reports.map(({ year, month, status }) => (
            <li key={month} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3">
              <ClipboardDocumentListIcon aria-hidden className="size-5 shrink-0 text-icon" />
              <p className="min-w-0 grow basis-48 font-medium">
                {t(status === 'REJECTED' ? 'waiting.rejected' : 'waiting.unsent', {
                  month: formatMonth(year, month),
                })}
              </p>
              <ActionLink variant="outline" to={`/activity-report/timesheets/${month}/${year}`}>
                {t('waiting.fill')}
              </ActionLink>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && <Inbox without={HERE} />}
    </CollapsibleSection>
  )
}
