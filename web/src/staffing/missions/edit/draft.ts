import type { Mission } from '#shared/staffing/missions/contract.ts'
import type { MissionFields } from '#shared/staffing/missions/fields.ts'
import { findMissionProblem } from '#shared/staffing/missions/rules.ts'
import { parseRate } from '#shared/staffing/rate.ts'
import type { Key } from '#web/texts/keys.ts'

/** The form values of a mission: numbers as text, missing values empty. */
export interface Draft
  extends Omit<MissionFields, 'minYears' | 'rateMin' | 'rateMax' | 'positions' | 'interventionType' | 'country'> {
  clientId: string
  note: string
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
  note: '',
}
/** In form order. */
export const DRAFT_FIELDS = Object.keys(NEW_DRAFT) as (keyof Draft)[]

const toText = (value: number | null): string => (value === null ? '' : String(value))

/** Zero rates stored by an earlier release count as missing. */
const toRateText = (value: number | null): string => toText(value || null)

export const toDraft = (mission: Mission): Draft => ({
  clientId: mission.client.id,
  title: mission.title,
  description: mission.description,
  skills: mission.skills,
  minYears: toText(mission.minYears),
  languages: mission.languages,
  startDate: mission.startDate,
  endDate: mission.endDate,
  rateMin: toRateText(mission.rateMin),
  rateMax: toRateText(mission.rateMax),
  interventionType: mission.interventionType ?? '',
  city: mission.city,
  country: mission.country ?? '',
  positions: String(mission.positions),
  validators: mission.validators,
  note: mission.note ?? '',
})

const parseNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(/\s/g, '')))

/** Converts a valid draft to the body of a request. */
export const toFields = (draft: Draft): MissionFields & { clientId: string; note: string } => ({
  ...draft,
  title: draft.title.trim(),
  city: draft.city.trim(),
  minYears: parseNumber(draft.minYears),
  rateMin: parseRate(draft.rateMin) ?? null,
  rateMax: parseRate(draft.rateMax) ?? null,
  positions: parseNumber(draft.positions) ?? 1,
  interventionType: draft.interventionType || null,
  country: draft.country || null,
})

const isIntegerWithin = (text: string, least: number, most: number): boolean => {
  const value = parseNumber(text)
  return value === null || (Number.isInteger(value) && value >= least && value <= most)
}

export type DraftProblems = Partial<Record<keyof Draft, Key<'missions'>>>

/** Validates a draft; returns text keys of the problems by field. */
export const validateDraft = (draft: Draft, mostPositions: number): DraftProblems => {
  const problems: DraftProblems = {}
  for (const field of ['clientId', 'title', 'startDate', 'endDate'] as const)
    if (draft[field].trim() === '') problems[field] = 'validation.required'
  for (const field of ['title', 'city'] as const)
    if (/[<>]/.test(draft[field])) problems[field] = 'missions.problem.characters'
  if (!isIntegerWithin(draft.minYears, 0, 50)) problems.minYears = 'missions.problem.number'
  for (const field of ['rateMin', 'rateMax'] as const)
    if (draft[field].trim() !== '' && parseRate(draft[field]) === undefined) problems[field] = 'missions.problem.rate'
  if (draft.positions.trim() === '' || !isIntegerWithin(draft.positions, 1, mostPositions))
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

/** Lists the fields in which two drafts differ. */
export const listDifferingFields = (one: Draft, other: Draft): (keyof Draft)[] =>
  DRAFT_FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))

export const isSameDraft = (one: Draft, other: Draft): boolean => listDifferingFields(one, other).length === 0
