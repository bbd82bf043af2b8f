export const CRITERIA = ['skills', 'seniority', 'availability', 'rate', 'place', 'languages'] as const
export type Criterion = (typeof CRITERIA)[number]

/** Keys of reasons, under `matching.reason`. */
export const REASONS = [
  'skillHeld',
  'skillUndated',
  'skillBelow',
  'skillNear',
  'skillAbsent',
  'optionalAbsent',
  'noSkillsKnown',
  'manyClaims',
  'experienceEnough',
  'experienceShort',
  'skillMonths',
  'skillMonthsShort',
  'skillMonthsNear',
  'skillMonthsNone',
  'experienceUnknown',
  'availableInTime',
  'availableNow',
  'availableLate',
  'availableBegun',
  'unavailable',
  'availabilityUnknown',
  'rateWithin',
  'rateAbove',
  'rateFarAbove',
  'rateUnknown',
  'placeRemote',
  'placeSameCity',
  'placeSameCountry',
  'placeOtherCity',
  'placeOtherCountry',
  'interventionApart',
  'placeUnknown',
  'languageSpoken',
  'languageAbsent',
  'languagesUnknown',
  'notAsked',
] as const
export type ReasonKey = (typeof REASONS)[number]

/** A reason's key and parameters: skills and languages as codes, amounts as numbers. */
export interface Line {
  key: ReasonKey
  params: Record<string, string | number>
}

export interface Reason {
  criterion: Criterion
  /** unknown: the profile does not say, which neither helps nor harms; notAsked: the mission does not require it. */
  status: 'counted' | 'unknown' | 'notAsked'
  /** Out of `weight`, with one decimal. */
  points: number
  /** Share of the score; the counted criteria sum to 100. */
  weight: number
  evidence: Line[]
  missing: Line[]
}

/** The result of one criterion: the fulfilled fraction, or why there is none. */
export type Finding =
  | { status: 'counted'; fraction: number; evidence: Line[]; missing: Line[] }
  | { status: 'unknown' | 'notAsked'; evidence: Line[]; missing: Line[] }

export const countedFinding = (fraction: number, evidence: Line[], missing: Line[] = []): Finding => ({
  status: 'counted',
  fraction: Math.min(1, Math.max(0, fraction)),
  evidence,
  missing,
})
export const reasonLine = (key: ReasonKey, params: Line['params'] = {}): Line => ({ key, params })
/** The profile does not say. */
export const unknownFinding = (key: ReasonKey): Finding => ({
  status: 'unknown',
  evidence: [],
  missing: [reasonLine(key)],
})
export const notAskedFinding: Finding = { status: 'notAsked', evidence: [reasonLine('notAsked')], missing: [] }
