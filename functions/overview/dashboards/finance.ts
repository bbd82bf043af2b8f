import type { FinanceLine, FinanceMonth } from '#functions/data/figures/finance.ts'
import { dateParts, endOfMonth, monthKey } from '#shared/core/dates/calendar.ts'
import type { FinanceDashboard, ValidatedReport } from '#shared/overview/dashboards/finance.ts'
import { growth, sumOf } from '#shared/overview/dashboards/rules.ts'
import { type Amounts, amountsOf, CENTS, monthAfter, monthsAround, roundToCents } from './months.ts'

/** Two years back, so that twelve months can be compared with the twelve before; half a year ahead. */
const [BACK, AHEAD] = [-23, 6]

const statementOf = ({ validated, planned }: Amounts, month: string) => {
  const [spent, limit] = [validated(month), planned(month)]
  return {
    status: 'pending' as const,
    date: endOfMonth(month),
    limit,
    spent,
    minimum: roundToCents(Math.max(0, limit - spent)),
  }
}

const averageOf = (amounts: readonly number[]): number => {
  const first = amounts.findIndex((one) => one > 0)
  const since = first < 0 ? [] : amounts.slice(first)
  return since.length === 0 ? 0 : roundToCents(sumOf(since) / since.length)
}

export const toValidatedReport = ({ craId, name, cents, unpriced, at }: FinanceLine): ValidatedReport => ({
  id: craId,
  transactionId: craId,
  name,
  amount: cents / CENTS,
  status: unpriced ? 'pending' : 'completed',
  date: at,
})

/** The finance dashboard of a month, from its stored amounts. */
export const financeDashboard = (
  current: string,
  kept: readonly FinanceMonth[],
  lines: readonly FinanceLine[],
): FinanceDashboard => {
  const amounts = amountsOf(kept)
  const { validated, planned } = amounts
  const last = monthAfter(current, -1)
  const year = monthsAround(monthKey(dateParts(current).year, 1), 0, 11)
  const points = (months: readonly string[], of: (month: string) => number) =>
    months.map((month) => ({ x: `${month}-01`, y: of(month) }))
  return {
    accountBalance: {
      growRate: growth(validated(last), validated(monthAfter(current, -2))),
      ami: averageOf(monthsAround(current, -12, -1).map(validated)),
      series: [
        { name: 'Predicted', data: points(monthsAround(current, BACK, AHEAD), planned) },
        { name: 'Actual', data: points(monthsAround(current, BACK, 0), validated) },
      ],
    },
    budget: {
      expenses: validated(current),
      expensesLimit: planned(current),
      savings: roundToCents(sumOf(year.map(validated))),
      savingsGoal: roundToCents(sumOf(year.map(planned))),
      bills: validated(last),
      billsLimit: planned(last),
    },
    previousStatement: statementOf(amounts, last),
    currentStatement: statementOf(amounts, current),
    recentTransactions: lines.map(toValidatedReport),
  }
}
