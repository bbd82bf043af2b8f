import { dayInParis } from '#shared/core/paris.ts'

export interface Availability {
  available: boolean
  availableFromDate: string | null
}

/** The day from which somebody says to be free, instead of now: one that is still to come counts whatever else they say. */
export const freeFrom = ({ availableFromDate }: Availability, today = dayInParis(new Date())): string | null =>
  availableFromDate && availableFromDate > today ? availableFromDate : null

/** Whether somebody says to be free, now or from a day on: with that day, they are. */
export const isFree = ({ available, availableFromDate }: Availability): boolean =>
  available || availableFromDate !== null
