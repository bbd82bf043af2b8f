import { ServerResponse } from 'node:http'

/** How far the clock of a run is ahead of the machine's, in milliseconds: 0 unless `REGIE_TEST_NOW` is set. */
export const CLOCK_AHEAD = Number(process.env.REGIE_TEST_AHEAD ?? 0)

/** Moves `Date` of this process, or of a page that it is sent to, which is why it refers to nothing outside itself. */
export const shiftClock = (ahead: number): void => {
  const real = Date
  const now = () => real.now() + ahead
  globalThis.Date = new Proxy(real, {
    construct: (date, given, target) => Reflect.construct(date, given.length > 0 ? given : [now()], target),
    get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
  })
}

// Files of one process share what is shifted.
const shifted = globalThis as { clockShifted?: true }
if (CLOCK_AHEAD !== 0 && !shifted.clockShifted) {
  shifted.clockShifted = true
  shiftClock(CLOCK_AHEAD)
  // Node dates answers by the machine's clock, which the AWS SDK would set its own by.
  Object.defineProperty(ServerResponse.prototype, 'sendDate', { get: () => false, set: () => undefined })
}
