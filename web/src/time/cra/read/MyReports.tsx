import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/24/outline'
import { dateParts } from '#shared/core/dates/calendar.ts'
import { startsAfterMonth } from '#shared/time/cra/firstDays.ts'
import { isLocked, isOpenToFill, percentOf } from '#shared/time/cra/rules.ts'
import type { MonthSummary } from '#shared/time/terms.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { usePersistedQuery } from '#web/offline/persistedQuery.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NameLink, RowLink } from '#web/ui/lists/RowLink.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { ProgressBar } from '#web/ui/notices/ProgressBar.tsx'
import { CardSkeleton, LinesSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { DaysLeft } from '../DaysLeft.tsx'
import { today } from '../days.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { useLabels } from '../labels.ts'
import { MonthToFill, useMonthPending } from '../MonthToFill.tsx'
import { ofExpected } from '../ofExpected.ts'
import { fillPath } from '../paths.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { useDaysLeft } from '../useHolidays.ts'
import { YearChart } from './YearChart.tsx'
import { type YearRow, yearRows } from './yearRows.ts'

const FIRST_YEAR = 2000
const LAST_YEAR = 2100

/** The year in the address, or the current one. */
export const yearOf = (search: URLSearchParams): number => {
  const asked = Number(search.get('year'))
  return Number.isInteger(asked) && asked >= FIRST_YEAR && asked <= LAST_YEAR ? asked : dateParts(today()).year
}

/** One's own months of a year. */
export const MyReports = () => {
  const [search] = useSearchParams()
  const year = yearOf(search)
  const narrow = useNarrow()
  const { data, error, refetch, old } = usePersistedQuery(contracts.cra.year, { year })
  const isPending = useMonthPending()
  if (!data && error) return <LoadFailure failure={error} onRetry={() => void refetch()} />
  if (isPending) {
    return (
      <div className="flex flex-col gap-6">
        <CardSkeleton drawn="" />
        <div className="overflow-hidden rounded-2xl bg-card pt-14 shadow-card">
          <LinesSkeleton />
        </div>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <MonthToFill />
      <section className="rounded-2xl bg-card shadow-card">
        <YearSwitch year={year} />
        {narrow ? <MonthLinks year={year} months={data?.months} /> : <MonthTable year={year} months={data?.months} />}
      </section>
      {!narrow && data && !old && <YearChart year={year} months={data.months} />}
    </div>
  )
}

const YearSwitch = ({ year }: { year: number }) => {
  const { t } = useTranslation('cra')
  const [, setSearch] = useSearchParams()
  const go = (to: number) =>
    setSearch((before) => ({ ...Object.fromEntries(before), year: String(to) }), { replace: true })
  return (
    <header className="flex items-center gap-1 px-4 py-3">
      <IconButton
        label={String(year - 1)}
        icon={ChevronLeftIcon}
        disabled={year <= FIRST_YEAR}
        onClick={() => go(year - 1)}
      />
      <h2 aria-live="polite" className="px-2 text-2xl font-semibold tabular-nums">
        <span className="sr-only">{t('cra.list.year')} </span>
        {year}
      </h2>
      <IconButton
        label={String(year + 1)}
        icon={ChevronRightIcon}
        disabled={year >= LAST_YEAR}
        onClick={() => go(year + 1)}
      />
    </header>
  )
}

interface MonthsProps {
  year: number
  /** undefined while they are read. */
  months: readonly MonthSummary[] | undefined
}
type RowProps = { year: number; row: YearRow }

/** Months before a person's first one are collapsed into a line without actions. */
const useRows = ({ year, months }: MonthsProps) => {
  const me = useUser()
  return (
    months && yearRows(months, ({ month, status }) => !me || status !== null || !startsAfterMonth(me, { year, month }))
  )
}

const useTitle = () => {
  const words = useLabels()
  return (year: number, { month, last = month }: YearRow) =>
    last === month ? words.monthTitle(year, month) : words.monthsTitle(year, month, last)
}

/** The days worked and expected in each month of the year, and of a begun one how many are left to fill. */
const useDays = ({ year, months = [] }: MonthsProps) => {
  const words = useLabels()
  const firstDay = useUser()?.firstDay
  const all = months.map((month) => ({ ...month, year, firstDay }))
  const leftOf = useDaysLeft(all)
  return ({ month: of, status, last }: YearRow) => {
    const found = last ? undefined : all.find(({ month }) => month === of)
    if (!found) return undefined
    const { totalWorkedDays: worked, noMission } = found
    const left = noMission ? 0 : leftOf(found)
    const closed = status !== null && isLocked(status)
    return {
      worked: ofExpected(words, worked, left),
      percent: worked > 0 && left !== undefined ? percentOf(worked, worked + left) : 0,
      toFill: status !== null && <DaysLeft count={left} closed={closed} settled={status === 'VALIDATED'} listed />,
    }
  }
}

const MonthTable = (props: MonthsProps) => {
  const { year } = props
  const { t } = useTranslation('cra')
  const words = useLabels()
  const title = useTitle()
  const daysOf = useDays(props)
  const rows = useRows(props)
  const columns: Column<YearRow>[] = [
    {
      key: 'month',
      header: t('cra.column.month'),
      cell: (row) => <NameLink to={pathOf(year, row)}>{title(year, row)}</NameLink>,
    },
    { key: 'status', header: t('cra.column.status'), cell: (row) => <Status year={year} row={row} /> },
    {
      key: 'days',
      header: t('cra.column.expected'),
      align: 'right',
      className: 'tabular-nums whitespace-nowrap',
      cell: (row) => (
        <>
          {daysOf(row)?.worked}
          <span className="block text-sm">{daysOf(row)?.toFill}</span>
        </>
      ),
    },
    {
      key: 'progress',
      header: t('cra.progress'),
      className: 'w-1/4',
      cell: (row) =>
        !row.last && <ProgressBar value={daysOf(row)?.percent ?? 0} label={words.monthTitle(year, row.month)} />,
    },
  ]
  return (
    <Table
      caption={t('cra.list.caption', { year })}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ month }) => String(month)}
      loading={!rows}
      empty={null}
    />
  )
}

const Status = ({ year, row, short }: RowProps & { short?: boolean }) => {
  const { t } = useTranslation('cra')
  if (row.last) return <span className="text-secondary">{t('cra.list.beforeYou')}</span>
  if (!pathOf(year, row)) return <span className="text-secondary">{t('cra.list.notOpen')}</span>
  return <StatusBadge status={row.status} noMission={row.noMission} short={short} />
}

/** The path of a month; undefined before it is open. */
const pathOf = (year: number, { month, status, last }: YearRow) =>
  !last && (status !== null || isOpenToFill(year, month, today())) ? fillPath({ year, month }) : undefined

/** The months on narrow screens. */
const MonthLinks = (props: MonthsProps) => {
  const { year } = props
  const title = useTitle()
  const daysOf = useDays(props)
  const rows = useRows(props)
  return (
    <ul aria-busy={!rows || undefined} className="divide-y divide-line border-t border-line">
      {rows?.map((row) => (
        <RowLink
          key={row.month}
          to={pathOf(year, row)}
          title={title(year, row)}
          notes={[daysOf(row)?.worked ?? false]}
          below={daysOf(row)?.toFill}
        >
          <Status year={year} row={row} short />
        </RowLink>
      ))}
    </ul>
  )
}
