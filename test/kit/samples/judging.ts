import { JUDGES } from '#shared/staffing/matching/criteria.ts'
import type { MissionFeatures, PersonFeatures } from '#shared/staffing/matching/features.ts'
import type { Criterion, Line, ReasonKey } from '#shared/staffing/matching/reasons.ts'

export const TODAY = '2026-11-21'

const person: PersonFeatures = {
  skills: [],
  months: null,
  ongoing: false,
  asOf: '2026-11',
  available: null,
  availableFrom: null,
  rate: null,
  country: null,
  city: null,
  intervention: null,
  languages: [],
}
const mission: MissionFeatures = {
  skills: [],
  seniorityMonths: null,
  startDate: null,
  endDate: null,
  maxRate: null,
  country: null,
  city: null,
  intervention: null,
  languages: [],
}
export type Who = Partial<PersonFeatures>
export type What = Partial<MissionFeatures>

/** Judges a criterion for an otherwise empty profile and mission. */
export const judge = (criterion: Criterion, who: Who, what: What, today = TODAY) =>
  JUDGES[criterion]({ ...person, ...who }, { ...mission, ...what }, today)

/** The fulfilled share of a criterion; NaN when it does not count. */
export const shareOf = (criterion: Criterion, who: Who, what: What, today = TODAY): number => {
  const found = judge(criterion, who, what, today)
  return found.status === 'counted' ? found.fraction : Number.NaN
}

export const say = (key: ReasonKey, params: Line['params'] = {}): Line => ({ key, params })
export const NOT_ASKED = { status: 'notAsked', evidence: [say('notAsked')], missing: [] }
export const unknown = (key: ReasonKey) => ({ status: 'unknown', evidence: [], missing: [say(key)] })
