import { dayAfter } from '#shared/core/calendar.ts'

/** For how many months a certificate may hold. */
export const LONGEST_MONTHS = 120

/** So many days before a certificate ends it may be renewed, and whose it is are told. */
export const RENEWAL_DAYS = 30

/** Whether a certificate has ended by a day; one without a last day never does. */
export const hasEnded = (validUntil: string | null | undefined, today: string): boolean =>
  typeof validUntil === 'string' && validUntil < today

/** Whether it is time to renew a certificate: it ends soon, or has ended. */
export const isToRenew = (validUntil: string | null | undefined, today: string): boolean =>
  typeof validUntil === 'string' && dayAfter(validUntil, -RENEWAL_DAYS) <= today
