import type { StaffingDay, StaffingTotals } from '#functions/data/positionings/staffingStats.ts'
import { dateParts, dayAfter, monthKey, monthOf } from '#shared/core/dates/calendar.ts'
import type { Gadget, GadgetOf } from '#shared/overview/dashboards/contract.ts'
import { CARD_DAYS, sumOf } from '#shared/overview/dashboards/rules.ts'
import type { Used } from '#shared/people/company/usage.ts'
import { POSITIONING_STATUSES, type PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import type { MonthSummary } from '#shared/time/terms.ts'
import { monthsAround } from './months.ts'

type Steps = Record<PositioningStatus, number>
type UsedMonth = Used & { year: number; month: number }
type Counted = 'positioned' | 'acceptedByResource' | 'sentToClient' | 'acceptedByClient'

const WEEKS = 13
const MONTHS = 9

/** The last `MONTHS` months, oldest first, as `2026-11`. */
const monthsUntil = (today: string): string[] => monthsAround(monthOf(today), 1 - MONTHS, 0)

/** The first day that a dashboard counts. */
export const daysSince = (today: string): string => `${monthsUntil(today)[0]}-01`

const series = (labels: string[], data: number[]) => ({ labels, data, value: sumOf(data) })

/** Green: accepted; red: refused; yellow to brown: awaiting an answer. */
const COLORS: Record<PositioningStatus, string> = {
  RESOURCE_SELECTED: '#fde047',
  SENT_TO_RESOURCE: '#eab308',
  ACCEPTED_BY_RESOURCE: '#4ade80',
  REFUSED_BY_RESOURCE: '#f87171',
  SENT_TO_CLIENT: '#a16207',
  ACCEPTED_BY_CLIENT: '#15803d',
  REFUSED_BY_CLIENT: '#b91c1c',
}

const pie = (steps: Steps | undefined): GadgetOf<'PIE'> => {
  const labels = POSITIONING_STATUSES.filter((status) => (steps?.[status] ?? 0) > 0)
  return {
    kpiType: 'RESOURCE_POSITIONING_STATUS',
    chartType: 'PIE',
    data: steps
      ? {
          labels,
          series: labels.map((status) => steps[status]),
          colors: labels.map((status) => COLORS[status]),
          uniqueVisiteurs: sumOf(labels.map((status) => steps[status])),
        }
      : null,
  }
}

const card = (
  kpiType: GadgetOf<'CARD'>['kpiType'],
  value: number | undefined,
  data: number[] = [],
): GadgetOf<'CARD'> => ({ kpiType, chartType: 'CARD', data: value === undefined ? null : { value, data } })

type Staffing = { totals: StaffingTotals; days: readonly StaffingDay[] }

const staffingGadgets = (today: string, staffing: Staffing | undefined): Gadget[] => {
  const byDate = new Map(staffing?.days.map((day) => [day.date, day]))
  const on = (daysAgo: number, what: Counted): number => byDate.get(dayAfter(today, -daysAgo))?.[what] ?? 0
  const lastDays = (what: Counted): number[] => CARD_DAYS.map((_, daysAgo) => on(daysAgo, what))
  const dayCard = (kpiType: GadgetOf<'CARD'>['kpiType'], what: Counted) =>
    card(kpiType, staffing && on(0, what), lastDays(what))
  return [
    dayCard('RESOURCES_POSITIONED', 'positioned'),
    dayCard('ACCEPTED_BY_RESOURCE', 'acceptedByResource'),
    dayCard('SENT_TO_CLIENT', 'sentToClient'),
    dayCard('ACCEPTED_BY_CLIENT', 'acceptedByClient'),
    {
      kpiType: 'RESOURCE_SENT_TO_CLIENT',
      chartType: 'HORIZONTAL_LINE',
      data: staffing ? { series: sentToClient(today, staffing.days, on) } : null,
    },
    pie(staffing?.totals),
  ]
}

const sentToClient = (
  today: string,
  days: readonly StaffingDay[],
  on: (daysAgo: number, what: Counted) => number,
): NonNullable<GadgetOf<'HORIZONTAL_LINE'>['data']>['series'] => {
  const month = Array.from({ length: 30 }, (_, index) => 29 - index)
  const weeks = Array.from({ length: WEEKS }, (_, index) => (WEEKS - index) * 7 - 1)
  const week = (first: number): number =>
    sumOf(Array.from({ length: 7 }, (_, index) => on(first - index, 'sentToClient')))
  const months = monthsUntil(today)
  const inMonth = (at: string): number =>
    sumOf(days.filter(({ date }) => date.startsWith(at)).map((day) => day.sentToClient))
  return {
    '30_DAYS': series(
      month.map((ago) => dayAfter(today, -ago)),
      month.map((ago) => on(ago, 'sentToClient')),
    ),
    '3_MONTHS': series(
      weeks.map((first) => dayAfter(today, -first)),
      weeks.map(week),
    ),
    '9_MONTHS': series(months, months.map(inMonth)),
  }
}

const histogram = (
  usage: readonly UsedMonth[] | undefined,
  totals: StaffingTotals | undefined,
): GadgetOf<'HISTOGRAM'> => {
  const [current] = usage ?? []
  if (!usage || !current) return { kpiType: 'REPORTS_VALIDATED', chartType: 'HISTOGRAM', data: null }
  const oldestFirst = usage.toReversed()
  const side = (
    kpiType: 'ACTIVE_PEOPLE' | 'REPORTS_THIS_MONTH' | 'OPEN_MISSIONS' | 'POSITIONS_TO_FILL',
    value: number,
  ) => ({
    kpiType,
    chartType: 'HISTOGRAM_CARD' as const,
    data: { value: Math.max(0, value) },
  })
  return {
    kpiType: 'REPORTS_VALIDATED',
    chartType: 'HISTOGRAM',
    data: {
      ...series(
        oldestFirst.map(({ year, month }) => monthKey(year, month)),
        oldestFirst.map(({ reportsValidated }) => reportsValidated),
      ),
      cards: [
        side('ACTIVE_PEOPLE', current.activePeople),
        side('REPORTS_THIS_MONTH', current.reportsValidated),
        ...(totals
          ? [side('OPEN_MISSIONS', totals.missionsOpen), side('POSITIONS_TO_FILL', totals.positionsOpen)]
          : []),
      ],
    },
  }
}

/** The gadgets of a company's dashboard; undefined data could not be read. `places`: staffing is shown. */
export const companyGadgets = ({
  today,
  usage,
  places,
  staffing,
}: {
  today: string
  usage: readonly UsedMonth[] | undefined
  places: boolean
  staffing: Staffing | undefined
}): Gadget[] => [...(places ? staffingGadgets(today, staffing) : []), histogram(usage, staffing?.totals)]

/** The gadgets of a personal dashboard; undefined data could not be read. */
export const personGadgets = ({
  today,
  steps,
  months,
}: {
  today: string
  steps: Steps | undefined
  months: readonly MonthSummary[] | undefined
}): Gadget[] => {
  const month = months?.find((one) => one.month === dateParts(today).month)
  // Short-listed people do not know that they are.
  const known = steps && { ...steps, RESOURCE_SELECTED: 0 }
  return [
    card('PROPOSALS_TO_ANSWER', known?.SENT_TO_RESOURCE),
    card('PRESENTED_TO_CLIENT', known?.SENT_TO_CLIENT),
    card('MISSIONS', known?.ACCEPTED_BY_CLIENT),
    card('DAYS_WORKED', month?.totalWorkedDays),
    pie(known),
  ]
}
