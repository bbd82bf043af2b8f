import fc from 'fast-check'
import { decodeTime, encodeTime, ulid } from 'ulid'
import { expect, test } from 'vitest'
import { addedBy, isAddedAfter, isAddedIn } from '#shared/time/cra/added.ts'

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

test('everybody was added before, in or after a month, and in exactly one', () => {
  fc.assert(
    fc.property(Month, fc.integer({ min: 1, max: 12 }), fc.nat(DAYS * 86_400_000), ({ year, month }, other, after) => {
      const added = Date.UTC(year, month - 1, 1) + after
      const person = ulid(added)
      const date = new Date(added)
      const at = (of: number) => ({ year: date.getUTCFullYear(), month: of })
      expect(isAddedIn(person, at(other))).toBe(other === date.getUTCMonth() + 1)
      expect(isAddedIn(person, at(other)) && isAddedAfter(person, at(other))).toBe(false)
    }),
  )
})
const DAYS = 400
