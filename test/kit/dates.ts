import { now } from '#functions/core/clock.ts'
import { dateParts, shiftMonth } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'

/** Today in Paris, where the people of the tests work: around midnight it is another day than that of `Date`. */
export const today = (): string => dayInParis(now())

/** The month in Paris, or the one so many months later. */
export const thisMonth = (later = 0): { year: number; month: number } => {
  const { year, month } = dateParts(today())
  return shiftMonth(year, month, later)
}
