import { dateParts, endOfMonth } from '#shared/core/dates/calendar.ts'
import { type Access, CRA_AREA, CRA_MANAGERS, FINANCE_VIEWERS, STAFF, STAFFING } from '#shared/core/permissions.ts'
import type { PositioningStatus, StepFilter } from '#shared/staffing/positionings/rules.ts'
import { fillPath, validatePath } from '#web/time/cra/paths.ts'
import type { DayRange } from '#web/ui/lists/DaysChip.tsx'

/** Narrows a list to the items that a figure counts. */
export interface ListFilter extends DayRange {
  /** `2026-11` */
  month?: string | undefined
  status?: PositioningStatus | undefined
  type?: string | undefined
  report?: string | undefined
}

/** The reason why a figure has no list. */
type Reason =
  /** A ratio, growth or mean cannot be listed. */
  | 'ratio'
  /** The difference of two figures that have lists. */
  | 'difference'
  /** Spans several months, each with its own list in the table. */
  | 'months'
  /** Visits are counted anonymously, for privacy. */
  | 'nameless'
  /** Includes cards of boards that the reader cannot see. */
  | 'boards'
  /** A figure of the previous period, for comparison. */
  | 'before'
  /** Sample data. */
  | 'sample'
/** The URL of a figure's list and who may open it, or why there is none. */
export type FigureList = { to: (counted: ListFilter) => string | undefined; access: Access } | { none: Reason }

const buildUrl = (path: string, params: Record<string, string | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** The first and last day of the month, if any. */
const daysOf = ({ month, from, until }: ListFilter): DayRange =>
  month ? { from: `${month}-01`, until: endOfMonth(month) } : { from, until }

const validated: FigureList = {
  to: ({ month }) => (month ? buildUrl('/activity-report', { tab: 'team', month, status: 'VALIDATED' }) : undefined),
  access: CRA_MANAGERS,
}
/** Missions under way. There is no filter for missions without an intervention type. */
const underWay: FigureList = {
  to: ({ type, ...counted }) =>
    type === 'UNKNOWN' ? undefined : buildUrl('/mission', { type, ...daysOf(counted) } as Record<string, string>),
  access: STAFFING,
}
const open: FigureList = { to: () => '/mission?status=OPEN', access: STAFFING }
const toFill: FigureList = { to: () => '/mission?status=TO_FILL', access: STAFFING }
const positioningStep = (step: StepFilter): FigureList => ({
  to: (counted) => buildUrl('/positioning', { step, ...daysOf(counted) } as Record<string, string>),
  access: STAFFING,
})
const proposals = (status: PositioningStatus): FigureList => ({
  to: () => `/proposals?status=${status}`,
  access: 'signed-in',
})
const positionings: FigureList = { to: ({ status }) => buildUrl('/positioning', { status }), access: STAFFING }
const signed: FigureList = {
  to: (counted) => buildUrl('/dashboards/finance', daysOf(counted) as Record<string, string>),
  access: FINANCE_VIEWERS,
}
const signedIn: FigureList = { to: ({ month }) => buildUrl('/dashboard', { signed: month }), access: STAFF }
const report: FigureList = {
  to: ({ report: id = '' }) => validatePath(id),
  access: CRA_MANAGERS,
}
const ownMonth: FigureList = {
  to: ({ month: yearMonth }) => {
    if (!yearMonth) return '/activity-report'
    const { year, month } = dateParts(yearMonth)
    return fillPath({ year, month })
  },
  access: CRA_AREA,
}
const OWN: FigureList = { to: () => '/my-missions', access: 'signed-in' }
const noList = (reason: Reason): FigureList => ({ none: reason })

const listForEach = <N extends string>(names: readonly N[], list: FigureList) =>
  Object.fromEntries(names.map((name) => [name, list])) as Record<N, FigureList>

const measureLists = <N extends string>(name: N, list: FigureList) =>
  ({
    ...listForEach([`analytics.${name}.amount`, `analytics.${name}.series.data`], list),
    ...listForEach([`analytics.${name}.ranges.amount`, `analytics.${name}.ranges.series.data`], list),
    [`analytics.${name}.ranges.before`]: noList('before'),
  }) as Record<
    `analytics.${N}.${'amount' | 'series.data' | `ranges.${'amount' | 'series.data' | 'before'}`}`,
    FigureList
  >

const statementLists = <N extends string>(name: N) =>
  ({
    [`finance.${name}.spent`]: validated,
    [`finance.${name}.limit`]: underWay,
    [`finance.${name}.minimum`]: noList('difference'),
  }) as Record<`finance.${N}.${'spent' | 'limit' | 'minimum'}`, FigureList>

const LISTS = {
  'finance.accountBalance.growRate': noList('ratio'),
  'finance.accountBalance.ami': noList('ratio'),
  'finance.accountBalance.series.0.data.y': underWay,
  'finance.accountBalance.series.1.data.y': validated,
  ...listForEach(['finance.budget.expenses', 'finance.budget.bills'], validated),
  ...listForEach(['finance.budget.expensesLimit', 'finance.budget.billsLimit', 'finance.budget.savingsGoal'], underWay),
  'finance.budget.savings': noList('months'),
  ...statementLists('previousStatement'),
  ...statementLists('currentStatement'),
  'finance.recentTransactions.amount': report,

  ...listForEach(
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
    noList('boards'),
  ),
  ...listForEach(
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
  ...listForEach(
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
    noList('before'),
  ),
  'project.budgetDistribution.series.data': underWay,
  'project.budgetDetails.rows.total': underWay,
  'project.budgetDetails.rows.expensesAmount': noList('months'),
  'project.budgetDetails.rows.remainingAmount': noList('difference'),
  ...listForEach(
    ['project.budgetDetails.rows.expensesPercentage', 'project.budgetDetails.rows.remainingPercentage'],
    noList('ratio'),
  ),

  'analytics.visitors.series.data.y': noList('nameless'),
  ...measureLists('visits', positioningStep('sentToResource')),
  ...measureLists('impressions', positioningStep('sentToClient')),
  ...measureLists('conversions', positioningStep('acceptedByClient')),
  ...listForEach(
    [
      'analytics.visitorsVsPageViews.overallScore',
      'analytics.visitorsVsPageViews.averageRatio',
      'analytics.visitorsVsPageViews.predictedRatio',
    ],
    noList('ratio'),
  ),
  /** The first line; for the second see `CLIENT_ANSWERS_LIST`. */
  'analytics.visitorsVsPageViews.series.data.y': positioningStep('sentToClient'),
  ...listForEach(
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
    noList('nameless'),
  ),

  RESOURCES_POSITIONED: positioningStep('positioned'),
  ACCEPTED_BY_RESOURCE: positioningStep('acceptedByResource'),
  SENT_TO_CLIENT: positioningStep('sentToClient'),
  ACCEPTED_BY_CLIENT: positioningStep('acceptedByClient'),
  RESOURCE_SENT_TO_CLIENT: positioningStep('sentToClient'),
  RESOURCE_POSITIONING_STATUS: positionings,
  ...listForEach(['REPORTS_VALIDATED', 'REPORTS_THIS_MONTH'], signedIn),
  ACTIVE_PEOPLE: noList('nameless'),
  OPEN_MISSIONS: open,
  /** The list shows the filled positions of each mission. */
  POSITIONS_TO_FILL: toFill,
  PROPOSALS_TO_ANSWER: proposals('SENT_TO_RESOURCE'),
  PRESENTED_TO_CLIENT: proposals('SENT_TO_CLIENT'),
  MISSIONS: OWN,
  DAYS_WORKED: ownMonth,

  crypto: noList('sample'),
}

/** The list behind every figure, by its path in the API response. */
export const FIGURE_LISTS: Record<keyof typeof LISTS, FigureList> = LISTS

/** Positive and negative answers of clients. */
export const CLIENT_ANSWERS_LIST = positioningStep('answeredByClient')

/** The reader's own positionings of a status. */
export const ownPositioningsList = (status: PositioningStatus): FigureList =>
  status === 'ACCEPTED_BY_CLIENT' ? OWN : proposals(status)
