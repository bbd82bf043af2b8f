import { createHash } from 'node:crypto'
import { encodeTime, monotonicFactory, ulid } from 'ulid'

let offset: number | undefined
let frozen: number | undefined
let nextId = monotonicFactory()

/** The server's time; the only one that counts. */
export const now = (): Date => new Date(frozen ?? Date.now() + (offset ?? 0))

/**
 * The server's time, at least a millisecond after `instant`, which another function may have taken from a faster clock.
 */
export const nowAfter = (instant: string | undefined): Date =>
  new Date(Math.max(now().getTime(), instant === undefined ? 0 : Date.parse(instant) + 1))

/** Seconds since 1970, as tokens and expiries count them. */
export const epochSeconds = (): number => Math.floor(now().getTime() / 1000)

/** The civil date in UTC+14, the latest time zone: a day that has begun anywhere is accepted. */
export const latestToday = (): string => now().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Kiritimati' })

/** A ULID: sortable by time, 80 random bits, URL-safe. */
export const newId = (at = now()): string => nextId(at.getTime())

/** A ULID for an instant in the past. It is not monotonic; instants before 1970 are clamped. */
export const pastId = (at: Date): string => ulid(Math.max(1, at.getTime()))

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ULID that the same instant and text always give. */
export const derivedId = (at: number, text: string): string => {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  return encodeTime(at, 10) + [...bytes].map((one) => LETTERS[one % 32]).join('')
}

/** For tests: stops time at an instant, moves it, or (no argument) lets the real one run again. */
export const setClock = (to?: { at: Date } | { ahead: number }): void => {
  // A new factory: the monotonic one would continue from ids of a later time.
  nextId = monotonicFactory()
  frozen = to && 'at' in to ? to.at.getTime() : undefined
  offset = to && 'ahead' in to ? to.ahead : undefined
}
