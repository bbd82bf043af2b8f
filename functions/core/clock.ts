import { monotonicFactory, ulid } from 'ulid'

let offset: number | undefined
let frozen: number | undefined
let nextId = monotonicFactory()

/** The server's time; the only one that counts. */
export const now = (): Date => new Date(frozen ?? Date.now() + (offset ?? 0))

/** The server's time, but later than an instant that another function has noted, perhaps by a clock ahead of this one. */
export const nowAfter = (instant: string | undefined): Date =>
  new Date(Math.max(now().getTime(), instant === undefined ? 0 : Date.parse(instant) + 1))

/** Seconds since 1970, as tokens and expiries count them. */
export const epochSeconds = (): number => Math.floor(now().getTime() / 1000)

/** The civil date where it is latest on earth (UTC+14): nobody is refused a day that has begun for them. */
export const latestToday = (): string => now().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Kiritimati' })

/** A ULID: sortable by time, 80 random bits, URL-safe. */
export const newId = (at = now()): string => nextId(at.getTime())

/** An id as if it had been made at an instant of the past: it follows no other. Ids know no instant before 1970. */
export const pastId = (at: Date): string => ulid(Math.max(1, at.getTime()))

/** For tests: stops time at an instant, moves it, or (no argument) lets the real one run again. */
export const setClock = (to?: { at: Date } | { ahead: number }): void => {
  // An id follows the ones before it: after a later time it would say that one.
  nextId = monotonicFactory()
  frozen = to && 'at' in to ? to.at.getTime() : undefined
  offset = to && 'ahead' in to ? to.ahead : undefined
}
