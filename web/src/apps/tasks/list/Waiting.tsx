import { ClipboardDocumentListIcon } from '@heroicons/react/24/outline'
import { allows, CRA_AREA } from '#shared/core/permissions.ts'
import { useFormats } from '#web/app/format.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { Inbox } from '#web/overview/dashboards/Inbox.tsx'
import { useInbox, useInboxPending } from '#web/overview/inbox.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { owedYears } from '#web/time/cra/owedYears.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { CollapsibleSection } from './CollapsibleSection.tsx'

const useYears = () => {
  const { last, before } = owedYears()
  const enabled = allows(CRA_AREA, useUser()?.permissions)
  return [
    useApiQuery(contracts.cra.year, { year: before }, { enabled }),
    useApiQuery(contracts.cra.year, { year: last.year }, { enabled }),
  ] as const
}

/** Starts what `Waiting` reads, for a loader. */
export const startWaiting = combineLoaders(
  prefetch(contracts.cra.year, () => ({ year: owedYears().last.year })),
  prefetch(contracts.cra.year, () => ({ year: owedYears().before })),
  prefetch(contracts.common.inbox, () => ({})),
)

/** Whether it is still to be seen what the product waits for. */
export const useWaitingPending = (): boolean => {
  const waits = [useYears().some(({ isLoading }) => isLoading), useInboxPending()]
  return waits.includes(true)
}

/** Reports of one's own that were begun or rejected and are not sent, of months before this one. */
const useOwnReports = () => {
  const { last } = owedYears()
  const years = new Map(useYears().flatMap(({ data }) => (data ? [[data.year, data.months]] : [])))
  const isOver = (year: number, month: number) => year < last.year || month <= last.month
  return [...years].flatMap(([year, months]) =>
    months.flatMap(({ month, status }) =>
      status === 'REJECTED' || (status === 'DRAFT' && isOver(year, month)) ? [{ year, month, status }] : [],
    ),
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
            <li key={`${year}-${month}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3">
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
