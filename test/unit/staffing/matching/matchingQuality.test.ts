import { describe, expect, test } from 'vitest'
import { agreements } from '#test/matching/judged/agreement.ts'
import { JUDGED_MISSIONS } from '#test/matching/judged/pools.ts'
import {
  half,
  inOrder,
  judged,
  METHODS,
  type Method,
  ndcg,
  ordersOf,
  precision,
  valuesOf,
} from '#test/matching/measure.ts'
import { hash, interval, mean, weightedKappa } from '#test/matching/statistics.ts'

/** How people are ranked for each mission by each method, found once. */
const ordersBy = (cases: ReturnType<typeof judged>) => {
  const known = new Map<Method, ReturnType<typeof ordersOf>>()
  return (method: Method) => {
    const orders = known.get(method) ?? ordersOf(METHODS[method], cases)
    known.set(method, orders)
    return orders
  }
}

/** Less than this means nothing with so few missions. */
const TOLERANCE = 0.01

describe('on the labelled missions that nothing was tuned by', () => {
  const held = half('held out')
  const orders = ordersBy(held)
  const over = (measure: typeof ndcg, method: Method): number => mean(valuesOf(measure, orders(method)))

  test('people are ranked better than by words, by a margin', () => {
    for (const other of ['bm25', 'filtered', 'keywords'] as const) {
      expect(over(ndcg, 'ours')).toBeGreaterThan(over(ndcg, other) + 0.05)
      expect(over(precision, 'ours')).toBeGreaterThan(over(precision, other) + 0.03)
    }
    expect(over(ndcg, 'ours')).toBeGreaterThan(0.95)
  })

  test('and no worse than by words with synonyms and plain factors', () => {
    expect(over(ndcg, 'ours')).toBeGreaterThan(over(ndcg, 'factors') - TOLERANCE)
    expect(over(precision, 'ours')).toBeGreaterThan(over(precision, 'factors') - TOLERANCE)
  })

  test('who claims everything never comes before who can do it', () => {
    for (const { one, order } of [...ordersOf(METHODS.ours, half('tuned')), ...orders('ours')]) {
      const best = Object.entries(one.labels).filter(([, label]) => label === 3)
      for (const [id] of best)
        for (const claimer of ['stuffer', 'stuffer-frontend'])
          expect([one.id, id, order.indexOf(id) < order.indexOf(claimer)]).toEqual([one.id, id, true])
      expect(METHODS.ours(one, one.people, one.all).get('stuffer')).toBeLessThan(70)
    }
  })
})

describe('on the judged pairs that nothing was tuned by', () => {
  const orders = ordersBy(judged('held out'))

  test('there are at least three hundred, ten for each mission, and a fixed rule says which are held out', () => {
    const pairs = JUDGED_MISSIONS.flatMap(({ grades }) => Object.values(grades))
    expect(pairs.length).toBeGreaterThanOrEqual(300)
    for (const grades of pairs) for (const grade of grades) expect([0, 1, 2, 3]).toContain(grade)
    for (const { grades } of JUDGED_MISSIONS) expect(Object.keys(grades)).toHaveLength(10)
    for (const { id, half: side } of JUDGED_MISSIONS) expect(side === 'tuned').toBe(hash(id) % 4 === 0)
  })

  test('judges who know nothing of each other agree', () => {
    for (const { kappa, withinOne } of agreements()) {
      expect(kappa).toBeGreaterThan(0.6)
      expect(withinOne).toBeGreaterThan(0.9)
    }
  })

  test('people are ranked better than by words, surely, and no worse than with synonyms and plain factors', () => {
    const ours = valuesOf(ndcg, orders('ours'))
    for (const other of ['bm25', 'filtered', 'keywords'] as const) {
      const theirs = valuesOf(ndcg, orders(other))
      expect(interval(ours.map((value, at) => value - (theirs[at] ?? 0))).low).toBeGreaterThan(0)
    }
    for (const measure of [ndcg, inOrder])
      expect(mean(valuesOf(measure, orders('ours')))).toBeGreaterThan(
        mean(valuesOf(measure, orders('factors'))) - TOLERANCE,
      )
  })
})

describe('the statistics', () => {
  test('kappa is one for the same grades, nothing for unrelated ones, and forgives a near miss more than a far one', () => {
    expect(weightedKappa([0, 1, 2, 3], [0, 1, 2, 3])).toBe(1)
    expect(weightedKappa([0, 0, 3, 3], [0, 3, 0, 3])).toBe(0)
    expect(weightedKappa([0, 1, 2, 3], [3, 2, 1, 0])).toBe(-1)
    expect(weightedKappa([0, 1, 2, 3], [1, 1, 2, 3])).toBeGreaterThan(weightedKappa([0, 1, 2, 3], [3, 1, 2, 3]))
  })

  test('an interval holds the mean, is the same every time, and is narrower with more values', () => {
    const some = Array.from({ length: 20 }, (_, at) => (at % 5) / 5)
    const { low, high } = interval(some)
    expect(interval(some)).toEqual({ low, high })
    expect(low).toBeLessThan(mean(some))
    expect(high).toBeGreaterThan(mean(some))
    const more = interval(Array.from({ length: 10 }, () => some).flat())
    expect(more.high - more.low).toBeLessThan((high - low) / 2)
    expect(interval([0.4, 0.4])).toEqual({ low: 0.4, high: 0.4 })
  })

  test('the measures know the best order and the worst', () => {
    const [one] = judged('held out')
    if (!one) throw new Error('Nothing is held out')
    const best = Object.entries(one.labels).toSorted(([, a], [, b]) => b - a)
    const order = best.map(([id]) => id)
    expect([ndcg(one, order), inOrder(one, order)]).toEqual([1, 1])
    expect(inOrder(one, order.toReversed())).toBe(0)
    expect(ndcg(one, order.toReversed())).toBeLessThan(0.8)
  })
})
