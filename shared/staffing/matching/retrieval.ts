import type { MissionFeatures, PersonFeatures } from './features.ts'
import { nearestTo, nearnessTo } from './near.ts'

type Known = PersonFeatures['skills'][number]

/** Months of practice that a level takes, by level. */
export const PRACTICE = [0, 3, 12, 30, 48] as const
/** What a skill is worth that no dated experience shows, of one that does. */
export const UNDATED = 0.6

/** How strong somebody is in a skill, 0 to 999: its level as far as dated experience shows it. */
export const strengthOf = ({ level, months }: Pick<Known, 'level' | 'months'>): number => {
  const shown = Math.min(1, months / (PRACTICE[level] ?? 48))
  return Math.min(999, Math.round(240 * level * (UNDATED + (1 - UNDATED) * shown) + Math.min(39, months / 4)))
}

const FOUND_BY = 24

/** The skills that somebody is found by. */
export const strongestSkills = ({ skills }: PersonFeatures): Known[] =>
  skills.toSorted((a, b) => strengthOf(b) - strengthOf(a) || a.code.localeCompare(b.code)).slice(0, FOUND_BY)

/** A list of the index to read, and for which of the skills that are asked for it counts how much. */
export interface Request {
  code: string
  helps: { asked: string; near: number; weight: number }[]
}
const AT_ONCE = 8
/** Neighbours that are less near do not bring anybody in by themselves. */
const NEAR_ENOUGH = 0.5

/** The lists to read for skills that are asked for: requirements first, what is left for wishes and near neighbours. At most 8. */
export const requestsFor = (asked: MissionFeatures['skills']): Request[] => {
  const weighed = asked.map((one) => ({ ...one, weight: one.required ? 1 + one.level / 4 : 0.4 }))
  const own = weighed.toSorted((a, b) => b.weight - a.weight).map(({ code }) => code)
  const near = weighed
    .filter(({ required }) => required)
    .flatMap((asked) => nearestTo(asked).map((one) => ({ ...one, worth: one.nearness * asked.weight })))
    .filter((one) => one.nearness >= NEAR_ENOUGH)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ code }) => code)
  return [...new Set([...own, ...near])].slice(0, AT_ONCE).map((code) => ({
    code,
    helps: weighed
      .map((one) => ({ asked: one.code, near: nearnessTo(one, code), weight: one.weight }))
      .filter(({ near: how }) => how > 0),
  }))
}

/** How much of what is asked the lists together are about that something stands in; each skill by its nearest list. */
export const promiseOf = (lists: readonly Request[]): number => {
  const best = new Map<string, number>()
  for (const { asked, near, weight } of lists.flatMap(({ helps }) => helps))
    best.set(asked, Math.max(weight * near, best.get(asked) ?? 0))
  return [...best.values()].reduce((sum, value) => sum + value, 0)
}
