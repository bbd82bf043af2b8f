import type { SeatDay } from '#functions/data/apps/academy/ownSeats.ts'
import { timeOf, trainingTitle } from '#functions/data/apps/academy/trainingTexts.ts'
import type { CardsDay } from '#functions/data/figures/cards.ts'
import type { FinanceMonth } from '#functions/data/figures/finance.ts'
import type { StoredMission } from '#functions/data/missions/storedMission.ts'
import type { Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { BOARD_ICONS } from '#shared/apps/scrumboard/rules.ts'
import { dateParts, dayAfter, endOfMonth, monthKey, monthOf } from '#shared/core/dates/calendar.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import type { ProjectDashboard } from '#shared/overview/dashboards/project.ts'
import {
  PROJECT_WEEKS,
  type ProjectWeek,
  percentOf,
  sumOf,
  WEEKDAYS,
  WORK_TYPES,
} from '#shared/overview/dashboards/rules.ts'
import { daysUntil, mondayOf } from './days.ts'
import { amountsOf, CENTS, monthAfter, monthsAround, roundToCents } from './months.ts'

const WEEKS_SHOWN = 8
const MONTHS_SHOWN = 12
const YEARS_SHOWN = 3

/** The first day whose figures are shown, and the first one whose amounts are needed: of the month that is compared, a year ago. */
const weeksSince = (today: string): string => dayAfter(mondayOf(today), -7 * (WEEKS_SHOWN - 1))
export const expensesSince = (today: string): string => `${monthAfter(monthOf(today), -12)}-01`
export const cardsShownSince = (today: string): string => dayAfter(mondayOf(today), -7)

const weekOf = (today: string, week: ProjectWeek): string[] =>
  daysUntil(dayAfter(mondayOf(today), week === 'this-week' ? 6 : -1), 7)

const ofWeeks = <T>(of: (week: ProjectWeek) => T): Record<ProjectWeek, T> =>
  Object.fromEntries(PROJECT_WEEKS.map((week) => [week, of(week)])) as Record<ProjectWeek, T>

type Count = Exclude<keyof CardsDay, 'sk'>

/** Card events of some days. */
const cardsOn = (days: readonly string[], kept: readonly CardsDay[]): Before['cards']['value'] => {
  const some = kept.filter(({ sk }) => days.includes(sk))
  const all = (what: Count) => sumOf(some.map((day) => day[what]))
  return {
    'new-issues': all('made'),
    'closed-issues': all('archived'),
    fixed: all('inTime'),
    'wont-fix': all('undone'),
    're-opened': all('returned'),
    'needs-triage': all('bare'),
  }
}

/** The previous week, up to today's weekday. */
const cardsBefore = (today: string, kept: readonly CardsDay[]): Before['cards'] => {
  const until = dayAfter(today, -7)
  const monday = mondayOf(until)
  return {
    until,
    value: cardsOn(
      daysUntil(until, 7).filter((day) => day >= monday),
      kept,
    ),
  }
}

const issues = (
  today: string,
  kept: readonly CardsDay[],
): Pick<ProjectDashboard, 'githubIssues' | 'taskDistribution'> => {
  const byDay = new Map(kept.map((day) => [day.sk, day]))
  const each = (week: ProjectWeek, what: Count) => weekOf(today, week).map((day) => byDay.get(day)?.[what] ?? 0)
  const all = (week: ProjectWeek, what: Count) => sumOf(each(week, what))
  return {
    githubIssues: {
      overview: ofWeeks((week) => cardsOn(weekOf(today, week), kept)),
      labels: [...WEEKDAYS] as unknown as ProjectDashboard['githubIssues']['labels'],
      series: ofWeeks((week) => [
        { name: 'New issues', type: 'line' as const, data: each(week, 'made') },
        { name: 'Closed issues', type: 'column' as const, data: each(week, 'archived') },
      ]),
    },
    taskDistribution: {
      overview: ofWeeks((week) => ({ new: all(week, 'made'), completed: all(week, 'archived') })),
      labels: [...BOARD_ICONS],
      series: ofWeeks((week) => BOARD_ICONS.map((icon) => all(week, `made_${icon}`))),
    },
  }
}

/** Today's day of the month in an earlier month, or its last day. */
const sameDayIn = (month: string, today: string): string => {
  const [day, last] = [`${month}${today.slice(7)}`, endOfMonth(month)]
  return day < last ? day : last
}

type Budget = Pick<
  ProjectDashboard,
  'budgetDistribution' | 'weeklyExpenses' | 'monthlyExpenses' | 'yearlyExpenses' | 'budgetDetails'
>
type Before = ProjectDashboard['before']

const NO_BUDGET: Budget = {
  budgetDistribution: null,
  weeklyExpenses: null,
  monthlyExpenses: null,
  yearlyExpenses: null,
  budgetDetails: null,
}

const expenses = (stretches: readonly { label: string; amount: number }[]) => ({
  amount: stretches.at(-1)?.amount ?? 0,
  labels: stretches.map(({ label }) => label),
  series: [{ name: 'Expenses', data: stretches.map(({ amount }) => amount) }] as [{ name: string; data: number[] }],
})

/** Stored amounts: by month, and by day for the latest weeks. */
export interface StoredAmounts {
  months: readonly FinanceMonth[]
  days: readonly { sk: string; signed: number }[]
}

const budget = (today: string, { months, days }: StoredAmounts): Budget => {
  const { ofType, signed } = amountsOf(months)
  const [month, year] = [monthOf(today), today.slice(0, 4)]
  const byDay = new Map(days.map(({ sk, signed: cents }) => [sk, cents]))
  const monthsOf = (one: string) => monthsAround(`${one}-01`, 0, 11)
  const rows = WORK_TYPES.map((type) => {
    const each = monthsOf(year).map((one) => ofType(one, type))
    const total = roundToCents(sumOf(each.map(({ planned }) => planned)))
    const validated = roundToCents(sumOf(each.map((one) => one.validated)))
    const remaining = roundToCents(total - validated)
    return {
      id: type,
      type,
      total,
      expensesAmount: validated,
      expensesPercentage: percentOf(validated, total),
      remainingAmount: remaining,
      remainingPercentage: percentOf(remaining, total),
    }
  })
  const weeks = Array.from({ length: WEEKS_SHOWN }, (_, index) => dayAfter(weeksSince(today), 7 * index))
  const years = Array.from({ length: YEARS_SHOWN }, (_, index) => String(Number(year) - YEARS_SHOWN + 1 + index))
  return {
    budgetDistribution: {
      categories: [...WORK_TYPES],
      series: [
        { name: 'Validated', data: rows.map(({ expensesAmount }) => expensesAmount) },
        { name: 'Planned', data: rows.map(({ total }) => total) },
      ],
    },
    weeklyExpenses: expenses(
      weeks.map((monday) => ({
        label: `${monday}/${dayAfter(monday, 6)}`,
        amount: sumOf(daysUntil(dayAfter(monday, 6), 7).map((day) => byDay.get(day) ?? 0)) / CENTS,
      })),
    ),
    monthlyExpenses: expenses(
      monthsAround(month, 1 - MONTHS_SHOWN, 0).map((one) => ({
        label: `${one}-01/${endOfMonth(one)}`,
        amount: signed(one),
      })),
    ),
    yearlyExpenses: expenses(
      years.map((one) => ({
        label: `${one}-01-01/${one}-12-31`,
        amount: roundToCents(sumOf(monthsOf(one).map(signed))),
      })),
    ),
    budgetDetails: {
      columns: ['type', 'total', 'expensesAmount', 'expensesPercentage', 'remainingAmount', 'remainingPercentage'],
      rows,
    },
  }
}

/** Expenses of the previous week, month and year up to the same day. */
const expensesBefore = (today: string, { months, days }: StoredAmounts): Before['expenses'] => {
  const { signed } = amountsOf(months)
  const between = (from: string, until: string) =>
    sumOf(days.filter(({ sk }) => from <= sk && sk <= until).map((day) => day.signed)) / CENTS
  const weekAgo = dayAfter(today, -7)
  const [lastMonth, yearAgo] = [monthAfter(monthOf(today), -1), monthAfter(monthOf(today), -12)]
  const [inMonth, inYear] = [sameDayIn(lastMonth, today), sameDayIn(yearAgo, today)]
  const { year, month } = dateParts(yearAgo)
  const whole = monthsAround(monthKey(year, 1), 0, month - 2)
  return {
    weekly: { until: weekAgo, value: roundToCents(between(mondayOf(weekAgo), weekAgo)) },
    monthly: { until: inMonth, value: roundToCents(between(`${lastMonth}-01`, inMonth)) },
    yearly: { until: inYear, value: roundToCents(sumOf(whole.map(signed)) + between(`${yearAgo}-01`, inYear)) },
  }
}

/** An open task or card. */
interface Due {
  title: string
  dueDate: string | null
}

const MAX_APPOINTMENTS = 20

interface Scheduled {
  due: readonly Due[]
  missions: readonly StoredMission[]
  /** Trainings in which the reader has a seat. */
  trainings: readonly SeatDay[]
  language: DisplayLanguage
}

const scheduleOf = (day: string, { due, missions, trainings, language }: Scheduled) => [
  ...trainings
    .filter(({ date }) => date === day)
    .map(({ title, part, place }) => ({
      title: trainingTitle(language, title),
      time: timeOf(language, part),
      ...(place && { location: place }),
    })),
  ...missions
    .filter(({ startDate }) => startDate === day)
    .map(({ title, city }) => ({ title, time: '', ...(city && { location: city }) })),
  ...due
    .filter(({ dueDate }) => dueDate === day)
    .slice(0, MAX_APPOINTMENTS)
    .map(({ title }) => ({ title, time: '' })),
]

/** The project dashboard of a day; without `kept`, no amounts. */
export const projectDashboard = (
  today: string,
  {
    cards,
    team,
    kept,
    ...scheduled
  }: Scheduled & {
    cards: readonly CardsDay[]
    team: readonly Member[]
    kept: StoredAmounts | undefined
  },
): ProjectDashboard => ({
  ...issues(today, cards),
  schedule: {
    today: scheduleOf(today, scheduled),
    tomorrow: scheduleOf(dayAfter(today, 1), scheduled),
  },
  ...(kept ? budget(today, kept) : NO_BUDGET),
  before: { cards: cardsBefore(today, cards), expenses: kept ? expensesBefore(today, kept) : null },
  teamMembers: team.map((member) => ({
    id: member.id,
    avatar: member.avatarPath,
    name: fullName(member),
    email: member.email,
    phone: member.phoneShown ? (member.phone ?? null) : null,
    title: member.title ?? null,
  })),
})
