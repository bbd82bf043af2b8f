import { dayInParis } from '#shared/core/dates/paris.ts'

export interface Availability {
  available: boolean
  availableFromDate: string | null
}

/** The future day from which somebody is available; it takes precedence over `available`. */
export const freeFrom = ({ availableFromDate }: Availability, today = dayInParis(new Date())): string | null =>
  availableFromDate && availableFromDate > today ? availableFromDate : null

/** Whether somebody says to be free, now or from a day on: with that day, they are. */
export const isFree = ({ available, availableFromDate }: Availability): boolean =>
  available || availableFromDate !== null
