import type { PeopleMonth } from '#functions/data/figures/people.ts'
import type { StaffingDay } from '#functions/data/positionings/staffingStats.ts'
import { dayAfter, monthOf } from '#shared/core/dates/calendar.ts'
import type { AnalyticsDashboard } from '#shared/overview/dashboards/analytics.ts'
import { percentOf, RANGES, type Range, sumOf } from '#shared/overview/dashboards/rules.ts'
import { daysUntil } from './days.ts'
import { monthsAround } from './months.ts'

const YEAR_DAYS = 364
const DAYS_PER_POINT = 3
/** Days of a range, and days per point. */
const STRETCHES: Record<Range, { days: number; each: number }> = {
  '30_DAYS': { days: 30, each: 1 },
  '3_MONTHS': { days: 91, each: 7 },
  '9_MONTHS': { days: 273, each: 21 },
}

/** The first day of the visits that the dashboard needs: two years and a data point. */
export const visitorsSince = (today: string): string => dayAfter(today, 2 - 2 * YEAR_DAYS - DAYS_PER_POINT)
export const proposalsSince = (today: string): string => dayAfter(today, 1 - 2 * STRETCHES['9_MONTHS'].days)

type Counted = 'sentToResource' | 'sentToClient' | 'acceptedByClient' | 'refusedByClient'

const measure = (today: string, name: string, on: (day: string) => number): AnalyticsDashboard['visits'] => {
  const over = (range: Range) => {
    const { days, each } = STRETCHES[range]
    const firsts = Array.from({ length: days / each }, (_, index) => dayAfter(today, 1 - days + index * each))
    const data = firsts.map((first) => sumOf(daysUntil(dayAfter(first, each - 1), each).map(on)))
    const before = sumOf(daysUntil(dayAfter(today, -days), days).map(on))
    return { amount: sumOf(data), labels: firsts, series: [{ name, data }], before }
  }
  const ranges = Object.fromEntries(RANGES.map((range) => [range, over(range)])) as Record<
    Range,
    ReturnType<typeof over>
  >
  const { before: _, ...latest } = ranges['30_DAYS']
  return { ...latest, ranges }
}

const visitorsOf = (lastDay: string, days: ReadonlyMap<string, number>) => [
  {
    name: 'Visitors',
    data: daysUntil(lastDay, YEAR_DAYS)
      .filter((_, index) => (YEAR_DAYS - 1 - index) % DAYS_PER_POINT === 0)
      // The maximum of its days, so that a weekend is no gap.
      .map((x) => ({ x, y: Math.max(...daysUntil(x, DAYS_PER_POINT).map((day) => days.get(day) ?? 0)) })),
  },
]

const NOT_KEPT = { uniqueVisitors: 0, series: [], labels: [] }

/** The analytics dashboard of a day. */
export const analyticsDashboard = (
  today: string,
  visits: { days: ReadonlyMap<string, number>; month: PeopleMonth },
  staffing: readonly StaffingDay[],
): AnalyticsDashboard => {
  const byDate = new Map(staffing.map((day) => [day.date, day]))
  const countOn = (what: Counted) => (day: string) => byDate.get(day)?.[what] ?? 0
  const inMonth = (month: string, whats: readonly Counted[]) =>
    sumOf(staffing.filter(({ date }) => date.startsWith(month)).flatMap((day) => whats.map((what) => day[what])))
  const months = monthsAround(monthOf(today), -11, 0)
  const points = (whats: readonly Counted[]) => months.map((month) => ({ x: `${month}-01`, y: inMonth(month, whats) }))
  const ANSWERS = ['acceptedByClient', 'refusedByClient'] as const
  const [shown, answered, accepted] = [['sentToClient'], ANSWERS, ['acceptedByClient']].map((whats) =>
    sumOf(months.map((month) => inMonth(month, whats as readonly Counted[]))),
  ) as [number, number, number]
  const { newcomers, EN, FR } = visits.month
  const people = EN + FR
  return {
    visitors: {
      series: {
        'this-year': visitorsOf(today, visits.days),
        'last-year': visitorsOf(dayAfter(today, -YEAR_DAYS), visits.days),
      },
    },
    conversions: measure(today, 'Conversions', countOn('acceptedByClient')),
    impressions: measure(today, 'Impressions', countOn('sentToClient')),
    visits: measure(today, 'Visits', countOn('sentToResource')),
    visitorsVsPageViews: {
      overallScore: percentOf(answered, shown),
      averageRatio: percentOf(accepted, answered),
      predictedRatio: percentOf(accepted, shown),
      series: [
        { name: 'Visitors', data: points(['sentToClient']) },
        { name: 'Page views', data: points(ANSWERS) },
      ],
    },
    newVsReturning: {
      uniqueVisitors: people,
      series: [newcomers, Math.max(0, people - newcomers)],
      labels: ['new', 'returning'],
    },
    gender: NOT_KEPT,
    age: NOT_KEPT,
    language: { uniqueVisitors: people, series: [FR, EN], labels: ['FR', 'EN'] },
  }
}
