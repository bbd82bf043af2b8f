import { expect, test } from 'vitest'
import { monthsAfter } from '#shared/core/dates/calendar.ts'

test.each([
  ['2026-11-21', 1, '2026-12-21'],
  ['2026-11-21', 14, '2028-01-21'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-05-31', 120, '2036-05-31'],
])('%s and %d months is %s', (date, months, later) => expect(monthsAfter(date, months)).toBe(later))
