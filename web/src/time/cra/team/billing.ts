import { compareNames } from '#shared/core/names.ts'
import type { BillableLine } from '#shared/time/cra/billableLine.ts'
import type { Option } from '#shared/time/terms.ts'

/** The lines of a client, by mission and person, with totals. */
export interface Bill extends Totals {
  client: Option
  lines: readonly BillableLine[]
}

interface Totals {
  /** Days worked, a sum without floating-point error. */
  days: number
  /** Euros before tax; null: a line has no rate. */
  amount: number | null
  /** How many lines still wait for a signature. */
  waiting: number
}

const hundredths = ({ days }: BillableLine): number => Math.round(days * 100)

/** Euros before tax for a line; null without a rate. Days are whole hundredths and rates whole euros: cents are exact. */
export const amountOf = (line: BillableLine): number | null =>
  line.dailyRate === null ? null : (hundredths(line) * line.dailyRate) / 100

/** Sums lines. */
export const sumLines = (lines: readonly BillableLine[]): Totals => {
  const cents = lines.map((line) => (line.dailyRate === null ? null : hundredths(line) * line.dailyRate))
  const known = cents.filter((one) => one !== null)
  return {
    days: lines.reduce((sum, line) => sum + hundredths(line), 0) / 100,
    amount: known.length < cents.length ? null : known.reduce((sum, one) => sum + one, 0) / 100,
    waiting: lines.filter(({ status }) => status === 'WAITING_VALIDATION').length,
  }
}

/** The lines of a month by client, in the order of names. */
export const groupByClient = (lines: readonly BillableLine[]): Bill[] =>
  [...Map.groupBy(lines, ({ client }) => client.id).values()]
    .flatMap((own) => {
      const sorted = own.toSorted(
        (a, b) => compareNames(a.mission.title, b.mission.title) || compareNames(a.resourceName, b.resourceName),
      )
      const [first] = sorted
      return first ? [{ client: first.client, lines: sorted, ...sumLines(sorted) }] : []
    })
    .toSorted((a, b) => compareNames(a.client.title, b.client.title))
