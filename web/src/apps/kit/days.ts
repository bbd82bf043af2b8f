import { civilDate } from '#shared/core/dates/calendar.ts'

/** The local date, `days` from today. */
export const dayFromNow = (days = 0): string => {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return civilDate(day.getFullYear(), day.getMonth() + 1, day.getDate())
}

const padTwo = (part: number): string => String(part).padStart(2, '0')

/** Formats an instant for a datetime-local input. */
export const toFieldValue = (at: Date): string =>
  `${at.getFullYear()}-${padTwo(at.getMonth() + 1)}-${padTwo(at.getDate())}T${padTwo(at.getHours())}:${padTwo(at.getMinutes())}`
