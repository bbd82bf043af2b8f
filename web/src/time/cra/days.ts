import { civilDate, type Day, daysOf } from '#shared/core/dates/calendar.ts'

/** A day of the grid. */
export interface GridDay extends Day {
  /** The name of the public holiday. */
  holiday: string | undefined
  today: boolean
}

export interface Holiday {
  day: number
  name: { en: string; fr: string }
}

/** The days of a month in the reader's language; `today` is a civil date. */
export const gridDays = (
  year: number,
  month: number,
  holidays: readonly Holiday[],
  language: 'en' | 'fr',
  today: string,
): GridDay[] =>
  daysOf(year, month).map((day) => ({
    ...day,
    holiday: holidays.find((one) => one.day === day.day)?.name[language],
    today: civilDate(year, month, day.day) === today,
  }))

/** Public holidays that fall on a weekday, as days of the month. */
export const weekdayHolidays = (year: number, month: number, holidays: readonly Holiday[]): number[] =>
  daysOf(year, month)
    .filter(({ day, weekend }) => !weekend && holidays.some((one) => one.day === day))
    .map(({ day }) => day)

/**
 * Today's civil date in the reader's time zone, where they work: of months to fill, send and remind of, which the server
 * accepts from when they have begun anywhere. The dates of contracts and figures follow `dayInParis`.
 */
export const today = (): string => {
  const now = new Date()
  return civilDate(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
