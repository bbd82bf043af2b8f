import { dayAfter } from '#shared/core/dates/calendar.ts'

/** `count` consecutive days, oldest first, the last one `date`. */
export const daysUntil = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(date, index - count + 1))

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => dayAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
