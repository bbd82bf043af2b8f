import { monthKey } from '#shared/core/calendar.ts'

/** What a workspace has used in a month. */
export interface Used {
  /** People who signed in or came back at least once. */
  activePeople: number
  reportsValidated: number
  mailsSent: number
  /** Pictures and archived reports, as they were at the month's end. */
  storedBytes: number
}

/** The month that counts at an instant, by UTC: of what is billed, who came, and what was signed. */
export const billedMonth = (at: Date): string => monthKey(at.getUTCFullYear(), at.getUTCMonth() + 1)

/** What each costs, in cents with up to three decimals. */
export interface Prices {
  activePerson: number
  reportValidated: number
  thousandMails: number
  /** 10^9 bytes for a month. */
  gigabyteMonth: number
}

const PARTS_OF_A_CENT = 1000
const BYTES = 1_000_000_000

/**
 * What a month costs, in whole cents: every use to its last mail and byte, summed exactly, and the sum rounded once, half
 * a cent up.
 */
export const estimateOf = (used: Used, prices: Prices): number => {
  const exact = (price: number): bigint => BigInt(Math.round(price * PARTS_OF_A_CENT))
  // In thousandths of a cent, 10^9 times each, so that bytes and single mails are whole too.
  const sum =
    BigInt(used.activePeople) * exact(prices.activePerson) * BigInt(BYTES) +
    BigInt(used.reportsValidated) * exact(prices.reportValidated) * BigInt(BYTES) +
    BigInt(used.mailsSent) * exact(prices.thousandMails) * BigInt(BYTES / 1000) +
    BigInt(used.storedBytes) * exact(prices.gigabyteMonth)
  const cent = BigInt(PARTS_OF_A_CENT) * BigInt(BYTES)
  return Number((2n * sum + cent) / (2n * cent))
}
