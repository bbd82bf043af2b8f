import { CRITERIA } from '#shared/staffing/matching/reasons.ts'
import { agreements } from '#test/matching/judged/agreement.ts'
import {
  bestPrecision,
  firstIsBest,
  half,
  inOrder,
  judged,
  METHODS,
  type Method,
  ndcg,
  ordersOf,
  precision,
  valuesOf,
  without,
} from '#test/matching/measure.ts'
import { interval, mean } from '#test/matching/statistics.ts'

const NAMES: Record<Method, string> = {
  ours: 'the matching',
  factors: 'BM25 with synonyms and factors',
  filtered: 'BM25 with filters',
  bm25: 'BM25',
  keywords: 'keyword overlap',
  chance: 'chance',
}
const ALL = Object.keys(METHODS) as Method[]
const HALVES = ['tuned', 'held out'] as const
const shown = (value: number): string => value.toFixed(3)
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${shown(Math.abs(value))}`
/** A mean, and within what it lies 95 times of 100. */
const estimated = (values: readonly number[], show: (value: number) => string): string => {
  const { low, high } = interval(values)
  return `${show(mean(values))} (${show(low)} to ${show(high)})`
}
const minus = (values: readonly number[], others: readonly number[]): number[] =>
  values.map((value, at) => value - (others[at] ?? 0))

/** How well people are ranked for the missions that one author labelled, beside what a search for words does. */
export const matching = async () => ({
  title: 'How well people are ranked for missions, by the labels of one author',
  note: 'Labels and what they mean: test/matching/README.md',
  rows: HALVES.flatMap((which) => {
    const cases = half(which)
    return ALL.map((method) => {
      const orders = ordersOf(METHODS[method], cases)
      const of = (measure: typeof ndcg) => shown(mean(valuesOf(measure, orders)))
      return {
        missions: which,
        method: NAMES[method],
        'nDCG@10': of(ndcg),
        'precision@5': `${of(precision)} of ${shown(bestPrecision(cases))}`,
        'first is best': of(firstIsBest),
      }
    })
  }),
})

/** The same by pairs that were judged one by one, many of them nearly right. */
export const matchingJudged = async () => {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  return {
    title: 'How well people are ranked for missions, by judged pairs',
    note: agreements()
      .map(
        ({ pairs, kappa, same, withinOne }) =>
          `${pairs} pairs judged twice: quadratic weighted kappa ${shown(kappa)}, the same grade ${percent(same)}, at most one apart ${percent(withinOne)}`,
      )
      .join('\n'),
    rows: HALVES.flatMap((which) => {
      const cases = judged(which)
      const ours = valuesOf(ndcg, ordersOf(METHODS.ours, cases))
      return ALL.map((method) => {
        const orders = ordersOf(METHODS[method], cases)
        const theirs = valuesOf(ndcg, orders)
        return {
          missions: `${which} (${cases.length})`,
          method: NAMES[method],
          'nDCG@10': estimated(theirs, shown),
          'the matching has more': method === 'ours' ? '' : estimated(minus(ours, theirs), signed),
          'pairs in order': shown(mean(valuesOf(inOrder, orders))),
          'first is best': shown(mean(valuesOf(firstIsBest, orders))),
        }
      })
    }),
  }
}

/** What each criterion adds: the matching without it. */
export const matchingCriteria = async () => {
  const cases = judged('held out')
  const whole = ordersOf(METHODS.ours, cases)
  return {
    title: 'What the ranking loses without a criterion, by the judged pairs that are held out',
    note: undefined,
    rows: CRITERIA.map((criterion) => {
      const orders = ordersOf(without(criterion), cases)
      const change = (measure: typeof ndcg) =>
        estimated(minus(valuesOf(measure, orders), valuesOf(measure, whole)), signed)
      return { without: criterion, 'nDCG@10': change(ndcg), 'pairs in order': change(inOrder) }
    }),
  }
}
