import { PencilSquareIcon } from '@heroicons/react/24/outline'
import { useTranslation } from 'react-i18next'
import type { MonthSummary } from '#shared/contracts/cra.ts'
import { shiftMonth } from '#shared/rules/calendar.ts'
import { isLocked, workingDays } from '#shared/rules/cra.ts'
import { contracts } from '#web/contracts.ts'
import { useKeptRead } from '#web/kept.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { fillPath } from './paths.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { today, useWords } from './words.ts'

/** Until this day of a month the month before is still what most people come to fill. */
const CLOSING_DAY = 10

/** The month to fill now, one click away: the last one while it is being closed and not sent, or was rejected; else the current one. */
export const MonthToFill = () => {
  const { t } = useTranslation()
  const words = useWords()
  const [year = 0, month = 0, day = 0] = today().split('-').map(Number)
  const before = shiftMonth(year, month, -1)
  const thisYear = useKeptRead(contracts.cra.year, { year }).data
  const yearBefore = useKeptRead(contracts.cra.year, { year: before.year }).data
  const last = yearBefore?.months.find((one) => one.month === before.month)
  const current = thisYear?.months.find((one) => one.month === month)
  if (!last || !current) return <div className="h-25 rounded-2xl bg-card shadow-card" />
  const isSent = ({ status }: MonthSummary) => status !== null && isLocked(status)
  const closing = last.status === 'REJECTED' || (day <= CLOSING_DAY && !isSent(last))
  const now = { year, month, of: current }
  const first = closing ? { ...before, of: last } : now
  const second = closing ? now : undefined
  const action = (of: MonthSummary) =>
    t(isSent(of) ? 'cra.list.openMonth' : 'cra.list.fillMonth', { month: words.monthName(year, of.month) })
  return (
    <section
      aria-label={t('cra.list.now')}
      className="flex flex-wrap items-center justify-between gap-4 rounded-2xl bg-card p-6 shadow-card"
    >
      <div>
        <p className="flex flex-wrap items-center gap-3 text-xl font-semibold">
          {words.monthTitle(first.year, first.month)}
          <StatusBadge status={first.of.status} />
        </p>
        <p className="mt-1 text-secondary">
          {t('cra.list.progress', {
            value: words.days(first.of.totalWorkedDays),
            count: workingDays(first.year, first.month),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {second && (
          <ActionLink variant="outline" to={fillPath(second)} className="min-h-12">
            {action(second.of)}
          </ActionLink>
        )}
        <ActionLink variant="primary" icon={PencilSquareIcon} to={fillPath(first)} className="min-h-12 px-6 text-lg">
          {action(first.of)}
        </ActionLink>
      </div>
    </section>
  )
}
