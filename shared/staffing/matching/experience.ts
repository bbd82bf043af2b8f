/** A span of work, open without an end. Civil dates, or months. */
export interface Period {
  start: string
  end: string | null
}

/** `2026-11` of a civil date. */
export const monthOf = (date: string): string => date.slice(0, 7)

/** Months since year 0. */
const ordinal = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/** Whole months from one month to a later one. */
export const monthsBetween = (from: string, to: string): number => Math.max(0, ordinal(to) - ordinal(from))

/** Months that the periods cover up to today, inclusive; overlaps count once. */
export const monthsIn = (periods: readonly Period[], today: string): number => {
  const last = ordinal(monthOf(today))
  const spans = periods
    .map(({ start, end }) => [ordinal(monthOf(start)), Math.min(last, end ? ordinal(monthOf(end)) : last)] as const)
    .toSorted(([a], [b]) => a - b)
  let covered = 0
  let until = -1
  for (const [from, to] of spans) {
    covered += Math.max(0, to - Math.max(from - 1, until))
    until = Math.max(until, to)
  }
  return Math.min(covered, 1200)
}
