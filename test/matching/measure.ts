import { DEFAULT_WEIGHTS } from '#shared/rules/matching/weights.ts'
import { match } from '#shared/rules/matching.ts'
import { bm25, bm25Filtered, keywordOverlap } from './baselines.ts'
import { MISSIONS } from './missions.ts'
import { PROFILES } from './profiles.ts'
import { type LabelledMission, TODAY } from './shapes.ts'

export const METHODS = {
  ours: (mission: LabelledMission) =>
    new Map(
      PROFILES.map(
        ({ id, features }) => [id, match(features, mission.features, DEFAULT_WEIGHTS, TODAY).score] as const,
      ),
    ),
  bm25: (mission: LabelledMission) => bm25(mission, PROFILES),
  filtered: (mission: LabelledMission) => bm25Filtered(mission, PROFILES),
  keywords: (mission: LabelledMission) => keywordOverlap(mission, PROFILES),
} as const
export type Method = keyof typeof METHODS

/** The ids of the profiles, best first; equals by their id, so that no method gains from the order of the file. */
export const ranked = (method: Method, mission: LabelledMission): string[] =>
  [...METHODS[method](mission)].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([id]) => id)

const gain = (label: number, place: number): number => (2 ** label - 1) / Math.log2(place + 2)
const DEPTH = 10

/** nDCG@10 with exponential gain (Burges et al., 2005). */
const ndcg = (mission: LabelledMission, order: readonly string[]): number => {
  const found = order.slice(0, DEPTH).reduce((sum, id, place) => sum + gain(mission.labels[id] ?? 0, place), 0)
  const best = Object.values(mission.labels)
    .toSorted((a, b) => b - a)
    .slice(0, DEPTH)
    .reduce((sum, label, place) => sum + gain(label, place), 0)
  return found / best
}

const FIRST = 5
/** The share of relevant people (label 1 to 3) among the first five. */
const precision = (mission: LabelledMission, order: readonly string[]): number =>
  order.slice(0, FIRST).filter((id) => (mission.labels[id] ?? 0) > 0).length / FIRST

/** The share of missions whose first is somebody to propose today. */
const firstIsBest = (mission: LabelledMission, order: readonly string[]): number =>
  mission.labels[order[0] ?? ''] === 3 ? 1 : 0

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export interface Figures {
  ndcg: number
  precision: number
  first: number
}

/** How good a method is over some missions. */
export const figuresOf = (method: Method, missions: readonly LabelledMission[]): Figures => {
  const orders = missions.map((mission) => ({ mission, order: ranked(method, mission) }))
  const over = (measure: typeof ndcg) => mean(orders.map(({ mission, order }) => measure(mission, order)))
  return { ndcg: over(ndcg), precision: over(precision), first: over(firstIsBest) }
}

export const half = (which: LabelledMission['half']): LabelledMission[] => MISSIONS.filter((one) => one.half === which)
/** What precision@5 can reach at most: few missions have five relevant people. */
export const bestPrecision = (missions: readonly LabelledMission[]): number =>
  mean(missions.map(({ labels }) => Math.min(FIRST, Object.values(labels).filter(Boolean).length) / FIRST))
