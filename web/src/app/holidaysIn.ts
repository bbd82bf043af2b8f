import { monthKey } from '#shared/core/dates/calendar.ts'

export interface Holiday {
  /** 1 to 31 */
  day: number
  name: { en: string; fr: string }
}

/** A public holiday with its dates: `05-01` of each year, or each by itself (`2026-05-14`). */
export interface DatedHoliday {
  name: Holiday['name']
  dates: readonly string[]
}

/** Those of a month (1 to 12), by day. */
export const holidaysIn = (dated: readonly DatedHoliday[], year: number, month: number): Holiday[] => {
  const isThen = (date: string) => (date.length > 5 ? date : `${year}-${date}`).startsWith(monthKey(year, month))
  return dated
    .flatMap(({ name, dates }) => dates.filter(isThen).map((date) => ({ day: Number(date.slice(-2)), name })))
    .toSorted((a, b) => a.day - b.day)
}
