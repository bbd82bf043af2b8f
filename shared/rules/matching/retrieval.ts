import { neighbours } from '../skills.ts'
import type { MissionFeatures, PersonFeatures } from './features.ts'

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

/** A list of the index to read, and what standing in it is worth. */
export interface Request {
  code: string
  weight: number
}
const AT_ONCE = 8
/** Neighbours that are less near do not bring anybody in by themselves. */
const NEAR_ENOUGH = 0.5

/** The lists to read for skills that are asked for: requirements first, what is left for wishes and near neighbours. At most 8. */
export const requestsFor = (asked: MissionFeatures['skills']): Request[] => {
  const worth = ({ required, level }: (typeof asked)[number]): number => (required ? 1 : 0.4) * (0.5 + level / 8)
  const own = asked.map((one) => ({ code: one.code, weight: worth(one) })).toSorted((a, b) => b.weight - a.weight)
  const near = asked
    .filter(({ required }) => required)
    .flatMap((one) =>
      neighbours(one.code).map(({ code, nearness }) => ({ code, nearness, weight: nearness * worth(one) })),
    )
    .filter(({ code, nearness }) => nearness >= NEAR_ENOUGH && !own.some((one) => one.code === code))
    .toSorted((a, b) => b.weight - a.weight)
  const lists = new Map<string, number>()
  for (const { code, weight } of [...own.slice(0, AT_ONCE), ...near]) {
    if (lists.has(code) || lists.size < AT_ONCE) lists.set(code, Math.max(weight, lists.get(code) ?? 0))
  }
  return [...lists].map(([code, weight]) => ({ code, weight }))
}
