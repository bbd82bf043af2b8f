import { civilDate, daysInMonth } from '#shared/core/calendar.ts'
import { type Access, CRA_AREA, CRA_MANAGERS, FINANCE_VIEWERS, STAFF, STAFFING } from '#shared/core/permissions.ts'
import type { PositioningStatus, StepFilter } from '#shared/staffing/positionings/rules.ts'
import type { Days } from '#web/ui/lists/DaysChip.tsx'

/** Which of the things that a figure counts. */
export interface Counted extends Days {
  /** `2026-11` */
  month?: string | undefined
  status?: PositioningStatus | undefined
  type?: string | undefined
  report?: string | undefined
}

/** Why a figure has no list. */
type Reason =
  /** A share, a growth or a mean: nothing that can be listed. */
  | 'ratio'
  /** What is left between two figures beside it, which have lists. */
  | 'difference'
  /** Of several months, each of which has its list in the table. */
  | 'months'
  /** Who came is counted without names, so that nobody is watched. */
  | 'nameless'
  /** Cards of all boards, those that the reader does not see included. */
  | 'boards'
  /** Of the period before, to be compared with. */
  | 'before'
  /** Made up. */
  | 'sample'
/** The list of what a figure counts, and who may open it; or why there is none. */
export type List = { to: (counted: Counted) => string | undefined; access: Access } | { none: Reason }

const addressOf = (path: string, params: Record<string, string | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return civilDate(year, number, daysInMonth(year, number))
}
/** The days of a month, where there is one. */
const daysOf = ({ month, from, until }: Counted): Days =>
  month ? { from: `${month}-01`, until: lastDayOf(month) } : { from, until }

const validated: List = {
  to: ({ month }) => (month ? addressOf('/activity-report', { tab: 'team', month, status: 'VALIDATED' }) : undefined),
  access: CRA_MANAGERS,
}
/** Missions under way: what is planned is planned there. Those that do not say how they are worked on have no filter. */
const underWay: List = {
  to: ({ type, ...counted }) =>
    type === 'UNKNOWN' ? undefined : addressOf('/mission', { type, ...daysOf(counted) } as Record<string, string>),
  access: STAFFING,
}
const open: List = { to: () => '/mission?status=OPEN', access: STAFFING }
const stepped = (step: StepFilter): List => ({
  to: (counted) => addressOf('/positioning', { step, ...daysOf(counted) } as Record<string, string>),
  access: STAFFING,
})
const proposals = (status: PositioningStatus): List => ({
  to: () => `/proposals?status=${status}`,
  access: 'signed-in',
})
const positionings: List = { to: ({ status }) => addressOf('/positioning', { status }), access: STAFFING }
const signed: List = {
  to: (counted) => addressOf('/dashboards/finance', daysOf(counted) as Record<string, string>),
  access: FINANCE_VIEWERS,
}
const signedIn: List = { to: ({ month }) => addressOf('/dashboard', { signed: month }), access: STAFF }
const report: List = { to: ({ report: id }) => `/activity-report/timesheets/validate/${id}`, access: CRA_MANAGERS }
const ownMonth: List = {
  to: ({ month = '' }) => {
    const [year, number] = month.split('-').map(Number)
    return year && number ? `/activity-report/timesheets/${number}/${year}` : '/activity-report'
  },
  access: CRA_AREA,
}
const OWN: List = { to: () => '/my-missions', access: 'signed-in' }
const none = (reason: Reason): List => ({ none: reason })

const each = <N extends string>(names: readonly N[], list: List) =>
  Object.fromEntries(names.map((name) => [name, list])) as Record<N, List>

const measure = <N extends string>(name: N, list: List) =>
  ({
    ...each([`analytics.${name}.amount`, `analytics.${name}.series.data`], list),
    ...each([`analytics.${name}.ranges.amount`, `analytics.${name}.ranges.series.data`], list),
    [`analytics.${name}.ranges.before`]: none('before'),
  }) as Record<`analytics.${N}.${'amount' | 'series.data' | `ranges.${'amount' | 'series.data' | 'before'}`}`, List>

const statement = <N extends string>(name: N) =>
  ({
    [`finance.${name}.spent`]: validated,
    [`finance.${name}.limit`]: underWay,
    [`finance.${name}.minimum`]: none('difference'),
  }) as Record<`finance.${N}.${'spent' | 'limit' | 'minimum'}`, List>

const LISTS = {
  'finance.accountBalance.growRate': none('ratio'),
  'finance.accountBalance.ami': none('ratio'),
  'finance.accountBalance.series.0.data.y': underWay,
  'finance.accountBalance.series.1.data.y': validated,
  ...each(['finance.budget.expenses', 'finance.budget.bills'], validated),
  ...each(['finance.budget.expensesLimit', 'finance.budget.billsLimit', 'finance.budget.savingsGoal'], underWay),
  'finance.budget.savings': none('months'),
  ...statement('previousStatement'),
  ...statement('currentStatement'),
  'finance.recentTransactions.amount': report,

  ...each(
    [
      'project.githubIssues.overview.new-issues',
      'project.githubIssues.overview.closed-issues',
      'project.githubIssues.overview.fixed',
      'project.githubIssues.overview.wont-fix',
      'project.githubIssues.overview.re-opened',
      'project.githubIssues.overview.needs-triage',
      'project.githubIssues.series.data',
      'project.taskDistribution.overview.new',
      'project.taskDistribution.overview.completed',
      'project.taskDistribution.series',
    ],
    none('boards'),
  ),
  ...each(
    [
      'project.weeklyExpenses.amount',
      'project.weeklyExpenses.series.0.data',
      'project.monthlyExpenses.amount',
      'project.monthlyExpenses.series.0.data',
      'project.yearlyExpenses.amount',
      'project.yearlyExpenses.series.0.data',
    ],
    signed,
  ),
  ...each(
    [
      'project.before.cards.value.new-issues',
      'project.before.cards.value.closed-issues',
      'project.before.cards.value.fixed',
      'project.before.cards.value.wont-fix',
      'project.before.cards.value.re-opened',
      'project.before.cards.value.needs-triage',
      'project.before.expenses.weekly.value',
      'project.before.expenses.monthly.value',
      'project.before.expenses.yearly.value',
    ],
    none('before'),
  ),
  'project.budgetDistribution.series.data': underWay,
  'project.budgetDetails.rows.total': underWay,
  'project.budgetDetails.rows.expensesAmount': none('months'),
  'project.budgetDetails.rows.remainingAmount': none('difference'),
  ...each(
    ['project.budgetDetails.rows.expensesPercentage', 'project.budgetDetails.rows.remainingPercentage'],
    none('ratio'),
  ),

  'analytics.visitors.series.data.y': none('nameless'),
  ...measure('visits', stepped('sentToResource')),
  ...measure('impressions', stepped('sentToClient')),
  ...measure('conversions', stepped('acceptedByClient')),
  ...each(
    [
      'analytics.visitorsVsPageViews.overallScore',
      'analytics.visitorsVsPageViews.averageRatio',
      'analytics.visitorsVsPageViews.predictedRatio',
    ],
    none('ratio'),
  ),
  /** The first of its lines; of the second, see `ANSWERS`. */
  'analytics.visitorsVsPageViews.series.data.y': stepped('sentToClient'),
  ...each(
    [
      'analytics.newVsReturning.uniqueVisitors',
      'analytics.newVsReturning.series',
      'analytics.gender.uniqueVisitors',
      'analytics.gender.series',
      'analytics.age.uniqueVisitors',
      'analytics.age.series',
      'analytics.language.uniqueVisitors',
      'analytics.language.series',
    ],
    none('nameless'),
  ),

  RESOURCES_POSITIONED: stepped('positioned'),
  ACCEPTED_BY_RESOURCE: stepped('acceptedByResource'),
  SENT_TO_CLIENT: stepped('sentToClient'),
  ACCEPTED_BY_CLIENT: stepped('acceptedByClient'),
  RESOURCE_SENT_TO_CLIENT: stepped('sentToClient'),
  RESOURCE_POSITIONING_STATUS: positionings,
  ...each(['REPORTS_VALIDATED', 'REPORTS_THIS_MONTH'], signedIn),
  ACTIVE_PEOPLE: none('nameless'),
  OPEN_MISSIONS: open,
  /** Each mission says how many of its positions are held. */
  POSITIONS_TO_FILL: open,
  PROPOSALS_TO_ANSWER: proposals('SENT_TO_RESOURCE'),
  PRESENTED_TO_CLIENT: proposals('SENT_TO_CLIENT'),
  MISSIONS: OWN,
  DAYS_WORKED: ownMonth,

  crypto: none('sample'),
}

/** Every figure of the dashboards, as their answers name it, and the list of what it counts. */
export const FIGURE_LISTS: Record<keyof typeof LISTS, List> = LISTS

/** Clients' answers, whichever they were. */
export const ANSWERS = stepped('answeredByClient')

/** Somebody’s own positionings of a status. */
export const ownSteps = (status: PositioningStatus): List => (status === 'ACCEPTED_BY_CLIENT' ? OWN : proposals(status))
