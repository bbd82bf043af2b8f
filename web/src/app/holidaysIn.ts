import { monthKey } from '#shared/core/dates/calendar.ts'

export interface Holiday {
  /** 1 to 31 */
  day: number
  name: { en: string; fr: string }
}

/** Those of a month (1 to 12), by day; their dates are of each year (`05-01`) or of one (`2026-05-14`). */
export const holidaysIn = (
  dated: readonly { name: Holiday['name']; dates: readonly string[] }[],
  year: number,
  month: number,
): Holiday[] => {
  const isThen = (date: string) => (date.length > 5 ? date : `${year}-${date}`).startsWith(monthKey(year, month))
  return dated
    .flatMap(({ name, dates }) => dates.filter(isThen).map((date) => ({ day: Number(date.slice(-2)), name })))
    .toSorted((a, b) => a.day - b.day)
}
