import { mean, weightedKappa } from '../statistics.ts'
import { JUDGES } from './grades.ts'
import { JUDGED_MISSIONS } from './pools.ts'

/** How far each two judges agree over all pairs; nothing is said of one alone. */
export const agreements = () => {
  const pairs = JUDGED_MISSIONS.flatMap(({ grades }) => Object.values(grades))
  const given = JUDGES.map((_, judge) => pairs.map((grades) => grades[judge] ?? Number.NaN))
  return given.flatMap((first, at) =>
    given.slice(at + 1).map((second) => {
      const within = (most: number): number =>
        mean(first.map((grade, pair) => (Math.abs(grade - (second[pair] ?? Number.NaN)) <= most ? 1 : 0)))
      return { pairs: pairs.length, kappa: weightedKappa(first, second), same: within(0), withinOne: within(1) }
    }),
  )
}
