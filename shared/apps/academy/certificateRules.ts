import { dayAfter } from '#shared/core/dates/calendar.ts'

/** The longest validity of a certificate. */
export const MAX_VALIDITY_MONTHS = 120

/** A certificate can be renewed, and its holder is notified, this long before it ends. */
export const RENEWAL_NOTICE_DAYS = 30

/** Whether a certificate has ended; one without a last day never does. */
export const hasEnded = (validUntil: string | null | undefined, today: string): boolean =>
  typeof validUntil === 'string' && validUntil < today

/** Whether a certificate ends soon, or has ended. */
export const isRenewalDue = (validUntil: string | null | undefined, today: string): boolean =>
  typeof validUntil === 'string' && dayAfter(validUntil, -RENEWAL_NOTICE_DAYS) <= today
