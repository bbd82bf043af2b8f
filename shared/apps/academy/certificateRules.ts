import { dayAfter } from '#shared/core/dates/calendar.ts'

/** The longest validity of a certificate. */
export const MAX_VALIDITY_MONTHS = 120

/** A certificate can be renewed, and its holder is notified, this long before it ends, but not in its first half. */
const RENEWAL_NOTICE_DAYS = 30

const DAY_MS = 86_400_000

/** When a certificate was issued, and its last day; none: it never ends. */
interface Validity {
  completedOn: string
  validUntil?: string | null | undefined
}

/** Whether a certificate has ended; one without a last day never does. */
export const hasEnded = (validUntil: string | null | undefined, today: string): boolean =>
  typeof validUntil === 'string' && validUntil < today

/** The first day on which a certificate can be renewed; without `completedOn`, as those of a year are. */
export const renewableFrom = (validUntil: string, completedOn?: string): string => {
  const half = completedOn ? Math.floor((Date.parse(validUntil) - Date.parse(completedOn)) / DAY_MS / 2) : Infinity
  return dayAfter(validUntil, -Math.min(RENEWAL_NOTICE_DAYS, half))
}

/** Whether a certificate ends soon, or has ended. */
export const isRenewalDue = ({ completedOn, validUntil }: Validity, today: string): boolean =>
  typeof validUntil === 'string' && renewableFrom(validUntil, completedOn) <= today
