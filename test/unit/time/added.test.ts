import fc from 'fast-check'
import { decodeTime, encodeTime, ulid } from 'ulid'
import { expect, test } from 'vitest'
import { daysBefore, lastIdOfMonth, startsAfterMonth } from '#shared/time/cra/firstDays.ts'

const Month = fc.record({ year: fc.integer({ min: 2000, max: 2099 }), month: fc.integer({ min: 1, max: 12 }) })

test('a month is before somebody when its last weekday was over as they were added, to the millisecond', () => {
  fc.assert(
    fc.property(Month, ({ year, month }) => {
      const end = new Date(Date.UTC(year, month, 1))
      while (end.getUTCDay() === 0 || end.getUTCDay() === 1) end.setUTCDate(end.getUTCDate() - 1)
      const next = end.getTime()
      expect(lastIdOfMonth(year, month)).toBe(encodeTime(next, 10))
      expect(decodeTime(`${lastIdOfMonth(year, month)}0000000000000000`)).toBe(next)
      expect(startsAfterMonth({ id: ulid(next - 1) }, { year, month })).toBe(false)
      expect(startsAfterMonth({ id: ulid(next) }, { year, month })).toBe(true)
    }),
  )
})

test('whose first day was said begins then, whenever they were added, and owes nothing of the days before it', () => {
  const id = ulid(Date.UTC(2026, 9, 20))
  const after = (firstDay: string | null, month: number) => startsAfterMonth({ id, firstDay }, { year: 2026, month })
  expect([9, 10, 11, 12].map((month) => after('2026-12-01', month))).toEqual([true, true, true, false])
  expect([9, 10].map((month) => after('2026-11-30', month))).toEqual([true, true])
  expect([11, 12].map((month) => after('2026-11-30', month))).toEqual([false, false])
  expect([9, 10].map((month) => after(null, month))).toEqual([true, false])
  expect(after('2026-09-15', 9)).toBe(false)
  // A Friday, and the last weekend of the month behind it: who begins then works in the next month first.
  expect(['2026-10-30', '2026-10-31', '2026-11-01'].map((day) => after(day, 10))).toEqual([false, true, true])
  expect(['2026-05-29', '2026-05-30', '2026-05-31'].map((day) => after(day, 5))).toEqual([false, true, true])
  const before = (month: number, firstDay?: string) => daysBefore(firstDay, { year: 2026, month })
  expect(before(11, '2026-11-04')).toEqual([1, 2, 3])
  expect([before(12, '2026-11-04'), before(10, '2026-11-04').length, before(11)]).toEqual([[], 31, []])
})
