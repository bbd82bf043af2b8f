/** Civil dates are strings (`2026-11-21`) end to end; nothing here depends on a time zone or on daylight saving. */

export interface Day {
  /** 1 to 31 */
  day: number
  /** 0 Sunday to 6 Saturday */
  weekday: number
  weekend: boolean
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-11-21` */
export const civilDate = (year: number, month: number, day: number): string => `${year}-${two(month)}-${two(day)}`

/** `2026-11` */
export const monthKey = (year: number, month: number): string => `${year}-${two(month)}`

/** `2026-11` of a civil date. */
export const monthOf = (date: string): string => date.slice(0, 7)

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The numbers of a civil date, or of a month (`2026-11`), which gives its first day. */
export const dateParts = (date: string): { year: number; month: number; day: number } => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

/** The last day of the month of a date, or of a month (`2026-11`). */
export const endOfMonth = (date: string): string => {
  const { year, month } = dateParts(date)
  return civilDate(year, month, daysInMonth(year, month))
}

/** Every day of a month (1 to 12), in order. */
export const daysOf = (year: number, month: number): Day[] =>
  Array.from({ length: daysInMonth(year, month) }, (_, index) => {
    const weekday = new Date(Date.UTC(year, month - 1, index + 1)).getUTCDay()
    return { day: index + 1, weekday, weekend: weekday === 0 || weekday === 6 }
  })

/** A civil date shifted by some days. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** A month shifted by `by` months. */
export const shiftMonth = (year: number, month: number, by: number): { year: number; month: number } => {
  const index = year * 12 + month - 1 + by
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 }
}

/** The same day of the month some months later, or the last day of a month that has no such day. */
export const monthsAfter = (date: string, months: number): string => {
  const { year, month, day } = dateParts(date)
  const later = shiftMonth(year, month, months)
  return civilDate(later.year, later.month, Math.min(day, daysInMonth(later.year, later.month)))
}
