import { expect, test } from 'vitest'
import { hoursBefore, morningIn } from '#infra/local/seed/officeHours.ts'

const inParis = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', weekday: 'short', hour: '2-digit' })
const HOUR_MS = 3_600_000
/** Every hour of a week in winter and of one in summer. */
const STARTS = [Date.UTC(2026, 10, 23, 0, 30), Date.UTC(2026, 6, 6, 0, 30)].flatMap((from) =>
  Array.from({ length: 7 * 24 }, (_, hour) => new Date(from + hour * HOUR_MS)),
)

test('a reminder of the sample company rings in office hours of a working day to come, whenever it is begun', () => {
  for (const now of STARTS)
    for (const days of [1, 2]) {
      const at = morningIn(days, now)
      expect(inParis.format(at)).toMatch(/^(Mon|Tue|Wed|Thu|Fri), (09|10)$/)
      expect(at.getTime()).toBeGreaterThan(now.getTime())
    }
})

test('what was written in the sample company was written in office hours or just after, in its order, and not to come', () => {
  for (const now of STARTS) {
    const written = [190, 188, 97, 28, 20, 6, 2, 1, 0.5].map((hours) => hoursBefore(now, hours))
    for (const at of written) expect(inParis.format(at)).toMatch(/^(Mon|Tue|Wed|Thu|Fri), (0[89]|1[0-9])$/)
    expect(written).toEqual(written.toSorted((a, b) => a.getTime() - b.getTime()))
    expect(new Set(written.map(Number)).size).toBe(written.length)
    expect(written.at(-1)?.getTime()).toBeLessThan(now.getTime())
  }
})
