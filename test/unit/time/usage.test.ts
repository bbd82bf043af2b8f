import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billedMonth, estimateCost, type Prices, type Used } from '#shared/people/company/usage.ts'

const NOTHING: Used = { activePeople: 0, reportsValidated: 0, mailsSent: 0, storedBytes: 0 }
const PRICES: Prices = { activePerson: 200, reportValidated: 10, thousandMails: 100, gigabyteMonth: 20 }
const cents = (used: Partial<Used>, prices: Partial<Prices> = {}) =>
  estimateCost({ ...NOTHING, ...used }, { ...PRICES, ...prices })

test('a month is billed by UTC', () => {
  expect(billedMonth(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11')
  expect(billedMonth(new Date('2026-12-01T00:00:00.000Z'))).toBe('2026-12')
  expect(billedMonth(new Date('2027-01-01T00:30:00+02:00'))).toBe('2026-12')
})

describe('what a month costs', () => {
  test('is nothing when nobody came', () => {
    expect(cents({})).toBe(0)
  })

  test('is each use by its price', () => {
    expect(cents({ activePeople: 3 })).toBe(600)
    expect(cents({ reportsValidated: 7 })).toBe(70)
    expect(cents({ mailsSent: 1500 })).toBe(150)
    expect(cents({ storedBytes: 2_500_000_000 })).toBe(50)
    expect(cents({ activePeople: 3, reportsValidated: 7, mailsSent: 1500, storedBytes: 2_500_000_000 })).toBe(870)
  })

  test('is rounded once, half a cent up', () => {
    expect(cents({ mailsSent: 4 })).toBe(0)
    expect(cents({ mailsSent: 5 })).toBe(1)
    expect(cents({ storedBytes: 24_999_999 })).toBe(0)
    expect(cents({ storedBytes: 25_000_000 })).toBe(1)
    // Twice four tenths of a cent: rounded each for itself they would be nothing.
    expect(cents({ mailsSent: 4, storedBytes: 20_000_000 })).toBe(1)
  })

  test('is exact where floating point is not', () => {
    expect(cents({ reportsValidated: 3 }, { reportValidated: 0.1 })).toBe(0)
    expect(cents({ reportsValidated: 5 }, { reportValidated: 0.1 })).toBe(1)
    expect(cents({ reportsValidated: 1 }, { reportValidated: 1.005 })).toBe(1)
    expect(cents({ reportsValidated: 100 }, { reportValidated: 1.005 })).toBe(101)
    expect(cents({ activePeople: 1_000_000, mailsSent: 999_999_999 }, { activePerson: 0.001 })).toBe(100_001_000)
  })

  test('never falls when more is used, and is the sum of its parts to within their roundings', () => {
    const used = fc.record({
      activePeople: fc.nat(10_000),
      reportsValidated: fc.nat(10_000),
      mailsSent: fc.nat(1_000_000),
      storedBytes: fc.nat(2_000_000_000),
    })
    fc.assert(
      fc.property(used, used, (a, b) => {
        const keys = Object.keys(NOTHING) as (keyof Used)[]
        const both = Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as unknown as Used
        expect(cents(both)).toBeGreaterThanOrEqual(Math.max(cents(a), cents(b)))
        expect(Math.abs(cents(both) - cents(a) - cents(b))).toBeLessThanOrEqual(1)
      }),
    )
  })
})
