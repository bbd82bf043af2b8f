import { PencilSquareIcon } from '@heroicons/react/24/outline'
import { startsAfterMonth } from '#shared/time/cra/firstDays.ts'
import { CLOSING_DAY, isLocked } from '#shared/time/cra/rules.ts'
import type { MonthSummary } from '#shared/time/terms.ts'
import { combineLoaders, prefetch } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { usePersistedQuery } from '#web/offline/persistedQuery.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { DaysLeft } from './DaysLeft.tsx'
import { useLabels } from './labels.ts'
import { owedYears } from './owedYears.ts'
import { fillPath } from './paths.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { useDaysLeft } from './useHolidays.ts'

interface YearMonth {
  year: number
  month: number
  of: MonthSummary
}

const isSent = ({ status }: MonthSummary) => status !== null && isLocked(status)
const monthsOf = ({ year, months }: { year: number; months: readonly MonthSummary[] }): YearMonth[] =>
  months.map((of) => ({ year, month: of.month, of }))

/**
 * Those of these months that are still owed: not sent, and if they were not started, after one that was. The last one is
 * owed in any case while it is being closed.
 */
const findOwedMonths = (past: readonly YearMonth[], day: number): YearMonth[] => {
  const first = past.findIndex(({ of }) => of.status !== null)
  return past.filter(({ of }, index) => {
    if (of.status !== null) return !isSent(of)
    return (first >= 0 && index > first) || (index === past.length - 1 && day <= CLOSING_DAY)
  })
}

/** The loader of what `MonthToFill` reads. */
export const monthToFillLoader = combineLoaders(
  prefetch(contracts.cra.year, () => ({ year: owedYears().year })),
  prefetch(contracts.cra.year, () => ({ year: owedYears().before })),
)

const useYears = ({ enabled = true } = {}) => {
  const { year, before } = owedYears()
  return [
    usePersistedQuery(contracts.cra.year, { year }, { enabled }),
    usePersistedQuery(contracts.cra.year, { year: before }, { enabled }),
  ] as const
}

/** The current month and those that this person still owes, oldest first; undefined until both years are there. */
const useMonths = (asked?: { enabled: boolean }) => {
  const me = useUser()
  const { year, month, day } = owedYears()
  const [thisYear, yearBefore] = useYears(asked).map(({ data }) => data)
  if (!thisYear || !yearBefore) return undefined
  const months = [...(yearBefore.year < year ? monthsOf(yearBefore) : []), ...monthsOf(thisYear)]
  const at = months.findIndex((one) => one.year === year && one.month === month)
  const isOwed = (one: YearMonth) => one.of.status !== null || !(one.of.noMission || (me && startsAfterMonth(me, one)))
  return { now: months[at], owed: findOwedMonths(months.slice(0, at).filter(isOwed), day) }
}

/** Whether a month that is over is still owed. */
export const useIsMonthOwed = (asked: { enabled: boolean }): boolean => (useMonths(asked)?.owed.length ?? 0) > 0

/** Whether the data of `MonthToFill` is still loading. */
export const useMonthPending = (asked?: { enabled: boolean }): boolean =>
  useYears(asked).some(({ isLoading }) => isLoading)

/** Days worked, and how many are left to fill; not of the working days, which include public holidays. */
const Progress = ({ year, of }: YearMonth) => {
  const { t } = useTranslation()
  const words = useLabels()
  const firstDay = useUser()?.firstDay
  const row = { ...of, year, firstDay }
  const leftOf = useDaysLeft([row])
  const left = of.noMission ? undefined : leftOf(row)
  return (
    <p className="mt-1 text-secondary">
      {t('cra.list.filled', { value: words.days(of.totalWorkedDays), count: of.totalWorkedDays })}
      {left !== undefined && ' · '}
      <DaysLeft count={left} closed={isSent(of)} listed />
    </p>
  )
}

/**
 * Links to the month to fill now: the oldest one owed, beside the next one owed and the current one. `quiet` when
 * something else on the page comes first.
 */
export const MonthToFill = ({ quiet = false }: { quiet?: boolean }) => {
  const { t } = useTranslation()
  const words = useLabels()
  const months = useMonths()
  const missing = useYears().filter(({ data }) => !data)
  const failure = missing.find(({ error }) => error)?.error
  if (failure)
    return <LoadProblem failure={failure} onRetry={() => void Promise.all(missing.map(({ refetch }) => refetch()))} />
  if (!months) return <div className="h-25 rounded-2xl bg-card shadow-card" />
  const { now } = months
  const [owed, next] = months.owed
  const first = owed ?? now
  if (!now || !first) return null
  const others = owed ? [now, ...(next ? [next] : [])] : []
  const verbOf = (of: MonthSummary) => {
    if (of.status === 'REJECTED') return 'correctMonth'
    // Without a mission there is nothing to fill.
    return isSent(of) || of.noMission ? 'openMonth' : 'fillMonth'
  }
  const action = ({ year, month, of }: YearMonth) =>
    t(`cra.list.${verbOf(of)}`, { month: words.monthName(year, month) })
  return (
    <section
      aria-label={t('cra.list.now')}
      className="flex flex-wrap items-center justify-between gap-4 rounded-2xl bg-card p-4 sm:px-6 sm:py-5 shadow-card"
    >
      <div>
        <p className="flex flex-wrap items-center gap-3 text-xl font-semibold">
          {words.monthTitle(first.year, first.month)}
          <StatusBadge status={first.of.status} noMission={first.of.noMission} />
        </p>
        <Progress {...first} />
        {owed && (
          <p className="mt-1 font-medium text-warn-text">
            {t(owed.of.status === 'REJECTED' ? 'cra.list.rejected' : 'cra.list.late')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap-reverse gap-3">
        {others.map((one) => (
          <ActionLink key={fillPath(one)} variant="outline" to={fillPath(one)}>
            {action(one)}
          </ActionLink>
        ))}
        <ActionLink variant={quiet ? 'outline' : 'primary'} icon={PencilSquareIcon} to={fillPath(first)}>
          {action(first)}
        </ActionLink>
      </div>
    </section>
  )
}
