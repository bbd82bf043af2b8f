import { monthKey } from '#shared/core/dates/calendar.ts'

/** A workspace's usage of a month. */
export interface Used {
  /** People who signed in or refreshed a session. */
  activePeople: number
  reportsValidated: number
  mailsSent: number
  /** Pictures and archived reports at the end of the month. */
  storedBytes: number
}

/** The month, by UTC, that billing and usage counters use. */
export const billedMonth = (at: Date): string => monthKey(at.getUTCFullYear(), at.getUTCMonth() + 1)

/** Prices in cents, with up to three decimals. */
export interface Prices {
  activePerson: number
  reportValidated: number
  thousandMails: number
  /** 10^9 bytes for a month. */
  gigabyteMonth: number
}

const PARTS_PER_CENT = 1000
const BYTES_PER_GIGABYTE = 1_000_000_000

/** The cost of a month in whole cents: summed exactly, rounded once, half a cent up. */
export const estimateCost = (used: Used, prices: Prices): number => {
  const exact = (price: number): bigint => BigInt(Math.round(price * PARTS_PER_CENT))
  // In thousandths of a cent times 10^9, so that bytes and single mails are integers too.
  const sum =
    BigInt(used.activePeople) * exact(prices.activePerson) * BigInt(BYTES_PER_GIGABYTE) +
    BigInt(used.reportsValidated) * exact(prices.reportValidated) * BigInt(BYTES_PER_GIGABYTE) +
    BigInt(used.mailsSent) * exact(prices.thousandMails) * BigInt(BYTES_PER_GIGABYTE / 1000) +
    BigInt(used.storedBytes) * exact(prices.gigabyteMonth)
  const cent = BigInt(PARTS_PER_CENT) * BigInt(BYTES_PER_GIGABYTE)
  return Number((2n * sum + cent) / (2n * cent))
}
