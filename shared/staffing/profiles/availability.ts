import { dayInParis } from '#shared/core/paris.ts'

export interface Availability {
  available: boolean
  availableFromDate: string | null
}

/** The day from which somebody says to be free, instead of now: one that is still to come counts whatever else they say. */
export const freeFrom = (
  { available, availableFromDate }: Availability,
  today = dayInParis(new Date()),
): string | null => (availableFromDate && (!available || availableFromDate > today) ? availableFromDate : null)
