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
import { fillPath } from '#web/time/cra/paths.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { CollapsibleSection } from './CollapsibleSection.tsx'

const useReportYears = () => {
  const { last, before } = owedYears()
  const enabled = allows(CRA_AREA, useUser()?.permissions)
  return [
    useApiQuery(contracts.cra.year, { year: before }, { enabled }),
    useApiQuery(contracts.cra.year, { year: last.year }, { enabled }),
  ] as const
}

/** Loader: prefetches the data of `WaitingSection`. */
export const prefetchWaiting = combineLoaders(
  prefetch(contracts.cra.year, () => ({ year: owedYears().last.year })),
  prefetch(contracts.cra.year, () => ({ year: owedYears().before })),
  prefetch(contracts.common.inbox, () => ({})),
)

/** Whether the waiting items are still loading. */
export const useWaitingPending = (): boolean => {
  const waits = [useReportYears().some(({ isLoading }) => isLoading), useInboxPending()]
  return waits.includes(true)
}

/** The reader's reports that were rejected, or not submitted for past months. */
const useOwnReports = () => {
  const { last } = owedYears()
  const years = new Map(useReportYears().flatMap(({ data }) => (data ? [[data.year, data.months]] : [])))
  const isOver = (year: number, month: number) => year < last.year || month <= last.month
  return [...years].flatMap(([year, months]) =>
    months.flatMap(({ month, status }) =>
      status === 'REJECTED' || (status === 'DRAFT' && isOver(year, month)) ? [{ year, month, status }] : [],
    ),
  )
}

/** Kinds that this screen already shows. */
const OWN_KINDS = ['TASKS', 'CARDS'] as const
const useInboxLines = () => useInbox()?.filter(({ kind }) => !OWN_KINDS.some((here) => here === kind)) ?? []

/** The number of waiting items; 0 while loading. */
export const useWaitingCount = (): number => useOwnReports().length + useInboxLines().length

/** What waits for the reader elsewhere in the product. Derived, never stored as tasks. */
export const WaitingSection = () => {
  const { t } = useTranslation('tasks')
  const { formatMonth } = useFormats()
  const reports = useOwnReports()
  const lines = useInboxLines()
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
              <ActionLink variant="outline" to={fillPath({ year, month })}>
                {t('waiting.fill')}
              </ActionLink>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && <Inbox without={OWN_KINDS} />}
    </CollapsibleSection>
  )
}
