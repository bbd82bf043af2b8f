import type { FinanceMonth } from '#functions/data/figures/finance.ts'
import { countWeekdays } from '#functions/data/figures/plan.ts'
import { dateParts, monthKey, shiftMonth } from '#shared/core/dates/calendar.ts'
import { sumOf, WORK_TYPES, type WorkType } from '#shared/overview/dashboards/rules.ts'

export const CENTS = 100

/** Euros rounded to cents, as a sum of floating-point euros may be off. */
export const roundToCents = (amount: number): number => Math.round(amount * CENTS) / CENTS

/** The month `by` months later, or earlier (`2026-11`). */
export const monthAfter = (month: string, by: number): string => {
  const { year, month: number } = dateParts(month)
  const shifted = shiftMonth(year, number, by)
  return monthKey(shifted.year, shifted.month)
}

/** Consecutive months, from `from` to `to` months after the given one. */
export const monthsAround = (month: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => monthAfter(month, from + index))

/** Amounts of months in euros, from the stored ones. */
export const amountsOf = (kept: readonly FinanceMonth[]) => {
  const byMonth = new Map(kept.map((one) => [one.sk, one]))
  const ofType = (month: string, type: WorkType) => {
    const own = byMonth.get(month)
    const daily = sumOf(
      kept.map((one) => (one.sk < month ? one[`from_${type}`] : 0) - (one.sk <= month ? one[`until_${type}`] : 0)),
    )
    return {
      validated: (own?.[`validated_${type}`] ?? 0) / CENTS,
      planned: ((own?.[`planned_${type}`] ?? 0) + daily * countWeekdays(month)) / CENTS,
    }
  }
  const all = (month: string, what: 'validated' | 'planned') =>
    roundToCents(sumOf(WORK_TYPES.map((type) => ofType(month, type)[what])))
  return {
    ofType,
    /** Validated work of a month. */
    validated: (month: string) => all(month, 'validated'),
    /** Planned work of a month, Monday to Friday. */
    planned: (month: string) => all(month, 'planned'),
    /** Amount validated in a month, for any month's work. */
    signed: (month: string) => (byMonth.get(month)?.signed ?? 0) / CENTS,
  }
}
export type Amounts = ReturnType<typeof amountsOf>
