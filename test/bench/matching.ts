import { bestPrecision, figuresOf, half, METHODS, type Method } from '#test/matching/measure.ts'

const NAMES: Record<Method, string> = {
  ours: 'the matching',
  bm25: 'BM25',
  filtered: 'BM25 with filters',
  keywords: 'keyword overlap',
}
const shown = (value: number): string => value.toFixed(3)

/** How well people are ranked for the labelled missions of test/matching, beside what a search for words does. */
export const matching = async () => {
  const rows = (['tuned', 'held out'] as const).flatMap((which) =>
    (Object.keys(METHODS) as Method[]).map((method) => {
      const { ndcg, precision, first } = figuresOf(method, half(which))
      return {
        missions: which,
        method: NAMES[method],
        'nDCG@10': shown(ndcg),
        'precision@5': `${shown(precision)} of ${shown(bestPrecision(half(which)))}`,
        'first is best': shown(first),
      }
    }),
  )
  return {
    title: 'How well people are ranked for missions',
    note: 'Labels and guideline: test/matching/README.md',
    rows,
  }
}
