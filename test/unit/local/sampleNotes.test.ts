import { expect, test } from 'vitest'
import { morningIn } from '#infra/local/seed/apps/notes.ts'

test('a reminder of the sample company rings in office hours of a working day to come, whenever it is begun', () => {
  const inParis = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', weekday: 'short', hour: '2-digit' })
  for (const from of [Date.UTC(2026, 10, 23, 0, 30), Date.UTC(2026, 6, 6, 0, 30)])
    for (let hour = 0; hour < 7 * 24; hour += 1)
      for (const days of [1, 2]) {
        const now = new Date(from + hour * 3_600_000)
        const at = morningIn(days, now)
        expect(inParis.format(at)).toMatch(/^(Mon|Tue|Wed|Thu|Fri), (09|10)$/)
        expect(at.getTime()).toBeGreaterThan(now.getTime())
      }
})
