import { dateParts } from '#shared/core/dates/calendar.ts'

/** A span of work, open without an end. Civil dates, or months. */
export interface Period {
  start: string
  end: string | null
}

/** Months since year 0, of a date or a month. */
const ordinal = (date: string): number => {
  const { year, month } = dateParts(date)
  return year * 12 + month - 1
}

/** Whole months from one month to a later one. */
export const monthsBetween = (from: string, to: string): number => Math.max(0, ordinal(to) - ordinal(from))

/** Months that the periods cover up to today, inclusive; overlaps count once. */
export const monthsIn = (periods: readonly Period[], today: string): number => {
  const last = ordinal(today)
  const spans = periods
    .map(({ start, end }) => [ordinal(start), Math.min(last, end ? ordinal(end) : last)] as const)
    .toSorted(([a], [b]) => a - b)
  let covered = 0
  let until = -1
  for (const [from, to] of spans) {
    covered += Math.max(0, to - Math.max(from - 1, until))
    until = Math.max(until, to)
  }
  return Math.min(covered, 1200)
}
