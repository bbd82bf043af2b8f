import { parisDate } from '#functions/data/figures/counting.ts'
import { dateParts, dayAfter, shiftMonth } from '#shared/core/dates/calendar.ts'

// In Paris, where the people of the tests work: around midnight it is another day than that of `Date`.

/** The day so many days from now. */
export const dayIn = (days: number): string => dayAfter(parisDate(), days)

/** The month, or the one so many months later. */
export const thisMonth = (later = 0): { year: number; month: number } => {
  const { year, month } = dateParts(parisDate())
  return shiftMonth(year, month, later)
}
