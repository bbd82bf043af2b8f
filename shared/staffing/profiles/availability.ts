import { dayInParis } from '#shared/core/paris.ts'

export interface Availability {
  available: boolean
  availableFromDate: string | null
}

/** The future day from which somebody is available; it takes precedence over `available`. */
export const freeFrom = (
  { available, availableFromDate }: Availability,
  today = dayInParis(new Date()),
): string | null => (availableFromDate && (!available || availableFromDate > today) ? availableFromDate : null)
