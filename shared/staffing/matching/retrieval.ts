import type { MissionFeatures, PersonFeatures } from './features.ts'
import { nearestTo, nearnessTo } from './near.ts'

type Known = PersonFeatures['skills'][number]

/** Months of practice that a level takes. */
export const MONTHS_BY_LEVEL = [0, 3, 12, 30, 48] as const
/** The worth of a skill without dated experience. */
export const UNDATED_FACTOR = 0.6

/** The strength in a skill, 0 to 999: its level as far as dated experience supports it. */
export const strengthOf = ({ level, months }: Pick<Known, 'level' | 'months'>): number => {
  const shown = Math.min(1, months / (MONTHS_BY_LEVEL[level] ?? 48))
  return Math.min(
    999,
    Math.round(240 * level * (UNDATED_FACTOR + (1 - UNDATED_FACTOR) * shown) + Math.min(39, months / 4)),
  )
}

const MAX_INDEXED_SKILLS = 24

/** The skills by which somebody is indexed. */
export const strongestSkills = ({ skills }: PersonFeatures): Known[] =>
  skills.toSorted((a, b) => strengthOf(b) - strengthOf(a) || a.code.localeCompare(b.code)).slice(0, MAX_INDEXED_SKILLS)

/** An index list to read, and how much it helps for each requested skill. */
export interface IndexRead {
  code: string
  helps: { asked: string; near: number; weight: number }[]
}
const MAX_READS = 8
/** Less related skills do not add candidates by themselves. */
const MIN_NEARNESS = 0.5

/** The lists to read for the requested skills, at most 8: requirements first, then wishes and related skills. */
export const planIndexReads = (asked: MissionFeatures['skills']): IndexRead[] => {
  const weighed = asked.map((one) => ({ ...one, weight: one.required ? 1 + one.level / 4 : 0.4 }))
  const own = weighed.toSorted((a, b) => b.weight - a.weight).map(({ code }) => code)
  const near = weighed
    .filter(({ required }) => required)
    .flatMap((asked) => nearestTo(asked).map((one) => ({ ...one, worth: one.nearness * asked.weight })))
    .filter((one) => one.nearness >= MIN_NEARNESS)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ code }) => code)
  return [...new Set([...own, ...near])].slice(0, MAX_READS).map((code) => ({
    code,
    helps: weighed
      .map((one) => ({ asked: one.code, near: nearnessTo(one, code), weight: one.weight }))
      .filter(({ near: how }) => how > 0),
  }))
}

/** How much of the request a candidate in these lists covers; each skill by its nearest list. */
export const estimateCoverage = (lists: readonly IndexRead[]): number => {
  const best = new Map<string, number>()
  for (const { asked, near, weight } of lists.flatMap(({ helps }) => helps))
    best.set(asked, Math.max(weight * near, best.get(asked) ?? 0))
  return [...best.values()].reduce((sum, value) => sum + value, 0)
}
