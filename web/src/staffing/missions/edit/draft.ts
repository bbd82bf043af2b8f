import type { Mission } from '#shared/staffing/missions/contract.ts'
import type { MissionFields } from '#shared/staffing/missions/fields.ts'
import { findMissionProblem } from '#shared/staffing/missions/rules.ts'
import { parseRate } from '#shared/staffing/rate.ts'
import type { Key } from '#web/texts/keys.ts'

/** A mission as it is written: numbers are text, what is not said is empty. */
export interface Draft
  extends Omit<MissionFields, 'minYears' | 'rateMin' | 'rateMax' | 'positions' | 'interventionType' | 'country'> {
  clientId: string
  minYears: string
  rateMin: string
  rateMax: string
  positions: string
  interventionType: MissionFields['interventionType'] | ''
  country: string
}

export const NEW_DRAFT: Draft = {
  clientId: '',
  title: '',
  description: '',
  skills: [],
  minYears: '',
  languages: [],
  startDate: '',
  endDate: '',
  rateMin: '',
  rateMax: '',
  interventionType: '',
  city: '',
  country: '',
  positions: '1',
  validators: [],
}
/** In the order in which they stand in the form. */
export const DRAFT_FIELDS = Object.keys(NEW_DRAFT) as (keyof Draft)[]

const written = (value: number | null): string => (value === null ? '' : String(value))

/** What an earlier release took for a rate, and is none, is left to be said. */
const rate = (value: number | null): string => written(value || null)

export const toDraft = (mission: Mission): Draft => ({
  clientId: mission.client.id,
  title: mission.title,
  description: mission.description,
  skills: mission.skills,
  minYears: written(mission.minYears),
  languages: mission.languages,
  startDate: mission.startDate,
  endDate: mission.endDate,
  rateMin: rate(mission.rateMin),
  rateMax: rate(mission.rateMax),
  interventionType: mission.interventionType ?? '',
  city: mission.city,
  country: mission.country ?? '',
  positions: String(mission.positions),
  validators: mission.validators,
})

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(/\s/g, '')))

/** What is sent of a draft without problems. */
export const toFields = (draft: Draft): MissionFields & { clientId: string } => ({
  ...draft,
  title: draft.title.trim(),
  city: draft.city.trim(),
  minYears: numberOf(draft.minYears),
  rateMin: parseRate(draft.rateMin) ?? null,
  rateMax: parseRate(draft.rateMax) ?? null,
  positions: numberOf(draft.positions) ?? 1,
  interventionType: draft.interventionType || null,
  country: draft.country || null,
})

const isWhole = (text: string, least: number, most: number): boolean => {
  const value = numberOf(text)
  return value === null || (Number.isInteger(value) && value >= least && value <= most)
}

export type Problems = Partial<Record<keyof Draft, Key<'missions'>>>

/** The translation keys of what is wrong, by field. */
export const problemsOf = (draft: Draft, mostPositions: number): Problems => {
  const problems: Problems = {}
  for (const field of ['clientId', 'title', 'startDate', 'endDate'] as const)
    if (draft[field].trim() === '') problems[field] = 'validation.required'
  for (const field of ['title', 'city'] as const)
    if (/[<>]/.test(draft[field])) problems[field] = 'missions.problem.characters'
  if (!isWhole(draft.minYears, 0, 50)) problems.minYears = 'missions.problem.number'
  for (const field of ['rateMin', 'rateMax'] as const)
    if (draft[field].trim() !== '' && parseRate(draft[field]) === undefined) problems[field] = 'missions.problem.rate'
  if (draft.positions.trim() === '' || !isWhole(draft.positions, 1, mostPositions))
    problems.positions = 'missions.problem.positions'
  const { startDate, endDate, rateMin, rateMax } = toFields(draft)
  if (!problems.startDate && !problems.endDate) {
    const broken = findMissionProblem({ startDate, endDate, rateMin: null, rateMax: null })
    if (broken) problems.endDate = `errors.${broken}`
  }
  if (!problems.rateMin && !problems.rateMax) {
    const broken = findMissionProblem({ startDate: '2020-01-01', endDate: '2020-01-01', rateMin, rateMax })
    if (broken) problems.rateMax = `errors.${broken}`
  }
  return problems
}

/** Where two drafts say something else. */
export const differing = (one: Draft, other: Draft): (keyof Draft)[] =>
  DRAFT_FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))

export const sameDraft = (one: Draft, other: Draft): boolean => differing(one, other).length === 0
