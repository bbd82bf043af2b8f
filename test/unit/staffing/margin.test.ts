import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeMargin, mayCompareRates, maySeeMargins } from '#shared/staffing/margin.ts'
import { parseDailyCost, RATE } from '#shared/staffing/rate.ts'

const rate = fc.integer({ min: RATE.least, max: RATE.most })
const cents = fc.integer({ min: 1, max: RATE.most * 100 })

test.each([
  // Rate, cost, amount, percent.
  [600, 480, 120, 20],
  [540, 412.37, 127.63, 23.6],
  [540, 600, -60, -11.1],
  [500, 500, 0, 0],
  // 0.1 + 0.2 is not 0.3 in binary.
  [1, 0.7, 0.3, 30],
  // A half is rounded away from zero, on both sides alike.
  [400, 399.8, 0.2, 0.1],
  [400, 400.2, -0.2, -0.1],
  [1, 10_000, -9999, -999_900],
  // A loss that rounds to nothing is 0, not -0.
  [9999, 9999.01, -0.01, 0],
])('a rate of %d € over a cost of %d € leaves %d €, %d %%', (of, cost, amount, percent) => {
  expect(computeMargin(of, cost)).toEqual({ amount, percent })
})

test('without a rate there is no margin', () => expect(computeMargin(0, 400)).toBeUndefined())

test('cost and margin add up to the rate, to the cent', () => {
  fc.assert(
    fc.property(rate, cents, (of, cost) => {
      const { amount = NaN } = computeMargin(of, cost / 100) ?? {}
      expect(Math.round(amount * 100) + cost).toBe(of * 100)
      expect(amount).toBe(Math.round(amount * 100) / 100)
    }),
  )
})

test('the share is within half a tenth of the exact one, has its sign, and rises with the rate', () => {
  fc.assert(
    fc.property(rate, cents, (of, cost) => {
      const { amount = NaN, percent = NaN } = computeMargin(of, cost / 100) ?? {}
      const tenths = Math.round(percent * 10)
      expect(percent).toBe(tenths / 10)
      // In whole numbers: |tenths / 10 − share| ≤ 0.05.
      expect(2 * Math.abs(tenths * of - (of * 100 - cost) * 10)).toBeLessThanOrEqual(of)
      expect(percent * amount).toBeGreaterThanOrEqual(0)
      expect(computeMargin(of + 1, cost / 100)?.percent).toBeGreaterThanOrEqual(percent)
    }),
  )
})

test('they are seen by who sees both candidates and amounts', () => {
  expect(maySeeMargins(undefined)).toBe(false)
  expect(maySeeMargins(['ALL'])).toBe(true)
  expect(maySeeMargins(['VIEW_FINANCE'])).toBe(false)
  expect(maySeeMargins(['MANAGE_POSITIONING'])).toBe(false)
  expect(maySeeMargins(['VIEW_FINANCE', 'MANAGE_PROFILES'])).toBe(true)
})

test.each([
  ['412,37', 412.37],
  ['412.5', 412.5],
  ['1\u202f200,00\u00a0€', 1200],
  ['10000', 10_000],
  ['0.01', 0.01],
  ['10000,01', undefined],
  ['0', undefined],
  ['0,00', undefined],
  ['-5', undefined],
  ['412,375', undefined],
  ['1,200', undefined],
  ['cinq cents', undefined],
  ['', undefined],
])('%j as a daily cost is %s', (typed, cost) => expect(parseDailyCost(typed)).toBe(cost))

test('at a rate that is typed, by who proposes people, too', () => {
  expect(mayCompareRates(undefined)).toBe(false)
  expect(mayCompareRates(['ALL'])).toBe(true)
  expect(mayCompareRates(['VIEW_FINANCE', 'MANAGE_PROFILES'])).toBe(false)
  expect(mayCompareRates(['MANAGE_POSITIONING'])).toBe(false)
  expect(mayCompareRates(['VIEW_FINANCE', 'MANAGE_POSITIONING'])).toBe(true)
})
