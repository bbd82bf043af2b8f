import fc from 'fast-check'
import { decodeTime, encodeTime, ulid } from 'ulid'
import { expect, test } from 'vitest'
import { addedBy, isAddedAfter } from '#shared/time/cra/added.ts'

const Month = fc.record({ year: fc.integer({ min: 2000, max: 2099 }), month: fc.integer({ min: 1, max: 12 }) })

test('a month is before somebody when it was over as they were added, to the millisecond', () => {
  fc.assert(
    fc.property(Month, ({ year, month }) => {
      const next = Date.UTC(year, month, 1)
      expect(addedBy(year, month)).toBe(encodeTime(next, 10))
      expect(decodeTime(`${addedBy(year, month)}0000000000000000`)).toBe(next)
      expect(isAddedAfter(ulid(next - 1), { year, month })).toBe(false)
      expect(isAddedAfter(ulid(next), { year, month })).toBe(true)
    }),
  )
})
