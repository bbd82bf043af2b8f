import { civilDate } from '#shared/core/dates/calendar.ts'

/** The local date, `days` from today. */
export const dayFromNow = (days = 0): string => {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return civilDate(day.getFullYear(), day.getMonth() + 1, day.getDate())
}

/** Formats an instant for a datetime-local input. */
export const toFieldValue = (at: Date): string =>
  `${civilDate(at.getFullYear(), at.getMonth() + 1, at.getDate())}T${at.toTimeString().slice(0, 5)}`
