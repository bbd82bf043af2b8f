import { civilDate } from '#shared/core/dates/calendar.ts'

/** The local date, `days` from today. */
export const dayFromNow = (days = 0): string => {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return civilDate(day.getFullYear(), day.getMonth() + 1, day.getDate())
}
