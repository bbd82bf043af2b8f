import { expect, test } from 'vitest'
import { decimal } from '#shared/core/decimal.ts'

const Amount = decimal(0, 1_000_000_000, 2)

test.each([
  [1.005, 1.01],
  [1.004_999, 1],
  [8.575, 8.58],
  [0.1 + 0.2, 0.3],
  [1_000_000.005, 1_000_000.01],
  [999_999_999.995, 1_000_000_000],
  [1e-7, 0],
  [0, 0],
])('an amount of %d is stored as %d: half a cent is rounded up as it is written', (typed, stored) => {
  expect(Amount.parse(typed)).toBe(stored)
})

test('a place between two others keeps its nine decimals, also far below zero', () => {
  const Place = decimal(-1e12, 1e12, 9)
  for (const place of [65_536.123_456_789, -0.000_000_001, 1e12, -1e12, -123_456.5])
    expect(Place.parse(place)).toBe(place)
})
