import { CRITERIA, type Criterion } from '#shared/staffing/matching/reasons.ts'
import { match } from '#shared/staffing/matching/rules.ts'
import { DEFAULT_WEIGHTS } from '#shared/staffing/matching/weights.ts'
import { bm25, bm25Factors, bm25Filtered, keywordOverlap, type Ranker } from './baselines.ts'
import { JUDGED_MISSIONS, JUDGED_PEOPLE } from './judged/pools.ts'
import { MISSIONS } from './missions.ts'
import { PROFILES } from './profiles.ts'
import { type AskedMission, type LabelledProfile, TODAY } from './shapes.ts'
import { hash, mean } from './statistics.ts'

/** What people are worth for a mission; words are weighed by everybody there is. */
type Scores = (
  mission: AskedMission,
  people: readonly LabelledProfile[],
  all: readonly LabelledProfile[],
) => Map<string, number>

const matching =
  (criteria: readonly Criterion[]): Scores =>
  (mission, people) =>
    new Map(
      people.map(
        ({ id, features }) => [id, match(features, mission.features, DEFAULT_WEIGHTS, TODAY, criteria).score] as const,
      ),
    )

const byWords =
  (ranker: Ranker): Scores =>
  (mission, _, all) =>
    ranker(mission, all)

export const METHODS = {
  ours: matching(CRITERIA),
  factors: byWords(bm25Factors),
  filtered: byWords(bm25Filtered),
  bm25: byWords(bm25),
  keywords: byWords(keywordOverlap),
  chance: (_, people) => new Map(people.map(({ id }) => [id, 0])),
} as const satisfies Record<string, Scores>
export type Method = keyof typeof METHODS

/** The matching with one criterion left out. */
export const without = (criterion: Criterion): Scores => matching(CRITERIA.filter((one) => one !== criterion))

/** A mission, who is ranked for it, and what each is worth; who has no label is worth nothing. */
export interface Case extends AskedMission {
  labels: Readonly<Record<string, number>>
  people: readonly LabelledProfile[]
  /** Everybody there is, by whom words are weighed. */
  all: readonly LabelledProfile[]
}

/** The missions that one author labelled, everybody ranked for each. */
export const half = (which: 'tuned' | 'held out'): Case[] =>
  MISSIONS.filter((one) => one.half === which).map((one) => ({ ...one, people: PROFILES, all: PROFILES }))

/** The missions that were judged pair by pair, each with the mean of its grades; only who was judged is ranked. */
export const judged = (which: 'tuned' | 'held out'): Case[] =>
  JUDGED_MISSIONS.filter((one) => one.half === which).map(({ grades, ...one }) => ({
    ...one,
    labels: Object.fromEntries(Object.entries(grades).map(([id, given]) => [id, mean(given)])),
    people: JUDGED_PEOPLE.filter(({ id }) => id in grades),
    all: JUDGED_PEOPLE,
  }))

/** The ids of the people, best first; equals in an order that has nothing to do with them, the same for every method. */
const ranked = (scores: Scores, { people, all, ...mission }: Case): string[] => {
  const found = scores(mission, people, all)
  const lot = new Map(people.map(({ id }) => [id, hash(`${mission.id}/${id}`)]))
  return [...lot].toSorted(([a, x], [b, y]) => (found.get(b) ?? 0) - (found.get(a) ?? 0) || x - y).map(([id]) => id)
}

const gain = (label: number, place: number): number => (2 ** label - 1) / Math.log2(place + 2)
const DEPTH = 10

type Measure = (one: Case, order: readonly string[]) => number
interface Ordered {
  one: Case
  order: string[]
}

/** nDCG@10 with exponential gain (Burges et al., 2005). */
export const ndcg: Measure = ({ labels }, order) => {
  const found = order.slice(0, DEPTH).reduce((sum, id, place) => sum + gain(labels[id] ?? 0, place), 0)
  const best = Object.values(labels)
    .toSorted((a, b) => b - a)
    .slice(0, DEPTH)
    .reduce((sum, label, place) => sum + gain(label, place), 0)
  return found / best
}

const FIRST = 5
/** The share of relevant people (label 1 to 3) among the first five. */
export const precision: Measure = ({ labels }, order) =>
  order.slice(0, FIRST).filter((id) => (labels[id] ?? 0) > 0).length / FIRST

/** Whether nobody is worth more than the one who comes first. */
export const firstIsBest: Measure = ({ labels }, order) =>
  (labels[order[0] ?? ''] ?? 0) >= Math.max(...Object.values(labels)) ? 1 : 0

/** Of any two people who are not worth the same, how often the better one comes before the other. */
export const inOrder: Measure = ({ labels }, order) => {
  const worth = order.map((id) => labels[id] ?? 0)
  const pairs = worth.flatMap((one, at) => worth.slice(at + 1).map((later) => one - later)).filter((by) => by !== 0)
  return pairs.filter((by) => by > 0).length / pairs.length
}

/** How a method ranks people for each of some missions. */
export const ordersOf = (scores: Scores, cases: readonly Case[]): Ordered[] =>
  cases.map((one) => ({ one, order: ranked(scores, one) }))

/** A measure of each of some orders. */
export const valuesOf = (measure: Measure, orders: readonly Ordered[]): number[] =>
  orders.map(({ one, order }) => measure(one, order))

/** What precision@5 can reach at most: few missions have five relevant people. */
export const bestPrecision = (cases: readonly Case[]): number =>
  mean(cases.map(({ labels }) => Math.min(FIRST, Object.values(labels).filter(Boolean).length) / FIRST))
