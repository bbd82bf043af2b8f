import { allows, FINANCE_VIEWERS, type Permission, POSITIONING_MANAGERS, STAFFING } from '#shared/core/permissions.ts'

/** What stays of a daily rate after the daily cost of the person. */
export interface Margin {
  /** In euros a day. */
  amount: number
  /** Share of the rate, with one decimal. */
  percent: number
}

/** Whether somebody sees the margins of candidates: they see both the candidates and what the company invoices. */
export const maySeeMargins = (held: readonly Permission[] | undefined): boolean =>
  allows(STAFFING, held) && allows(FINANCE_VIEWERS, held)

/** Whether somebody sees the margin at a rate that they type: they see margins, and propose people. */
export const mayCompareRates = (held: readonly Permission[] | undefined): boolean =>
  allows(POSITIONING_MANAGERS, held) && allows(FINANCE_VIEWERS, held)

const roundAwayFromZero = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

/**
 * The margin of a daily rate in whole euros over a daily cost in euros and cents; undefined without a rate. Computed in
 * cents, so that both figures are exact.
 */
export const computeMargin = (rate: number, cost: number): Margin | undefined => {
  if (rate <= 0) return undefined
  const cents = rate * 100 - Math.round(cost * 100)
  // Not -0, which would be written as -0 %.
  return { amount: cents / 100, percent: roundAwayFromZero((cents * 10) / rate) / 10 + 0 }
}
