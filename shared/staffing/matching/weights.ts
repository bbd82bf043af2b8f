import { CRITERIA, type Criterion } from './reasons.ts'

export type Weights = Readonly<Record<Criterion, number>>

export const DEFAULT_WEIGHTS: Weights = {
  skills: 50,
  seniority: 15,
  availability: 12,
  rate: 8,
  place: 8,
  languages: 7,
}
/** Bounds of the weights: skills always count, and no other criterion decides alone. */
export const WEIGHT_BOUNDS: Readonly<Record<Criterion, { min: number; max: number }>> = {
  skills: { min: 20, max: 100 },
  seniority: { min: 0, max: 50 },
  availability: { min: 0, max: 50 },
  rate: { min: 0, max: 50 },
  place: { min: 0, max: 50 },
  languages: { min: 0, max: 50 },
}

/** Weights within their bounds, scaled to sum to 100. */
export const normaliseWeights = (weights: Weights): Weights => {
  const bounded = CRITERIA.map((one) => {
    const { min, max } = WEIGHT_BOUNDS[one]
    return [one, Math.min(max, Math.max(min, weights[one]))] as const
  })
  const sum = bounded.reduce((total, [, weight]) => total + weight, 0)
  return Object.fromEntries(bounded.map(([one, weight]) => [one, (weight * 100) / sum])) as Record<Criterion, number>
}
