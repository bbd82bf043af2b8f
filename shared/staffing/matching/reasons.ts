export const CRITERIA = ['skills', 'seniority', 'availability', 'rate', 'place', 'languages'] as const
export type Criterion = (typeof CRITERIA)[number]

/** Everything that can be said for or against somebody, as a key under `matching.reason` with its parameters. */
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
  'experienceUnknown',
  'availableInTime',
  'availableLate',
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

/** One thing to say: the key of its words and what they speak of. Skills and languages are codes, amounts numbers. */
export interface Line {
  key: ReasonKey
  params: Record<string, string | number>
}

export interface Reason {
  criterion: Criterion
  /** counted; unknown: the profile does not say, so it neither helps nor harms; notAsked: the mission does not mind. */
  status: 'counted' | 'unknown' | 'notAsked'
  /** Of `weight`, with one decimal. */
  points: number
  /** Share of the score, 0 to 100: of all criteria that count together 100. */
  weight: number
  evidence: Line[]
  missing: Line[]
}

/** What one criterion found: how much of it is fulfilled, 0 to 1, or why nothing can be said. */
export type Finding =
  | { status: 'counted'; fraction: number; evidence: Line[]; missing: Line[] }
  | { status: 'unknown' | 'notAsked'; evidence: Line[]; missing: Line[] }

export const counted = (fraction: number, evidence: Line[], missing: Line[] = []): Finding => ({
  status: 'counted',
  fraction: Math.min(1, Math.max(0, fraction)),
  evidence,
  missing,
})
export const line = (key: ReasonKey, params: Line['params'] = {}): Line => ({ key, params })
/** The profile does not say. */
export const unknown = (key: ReasonKey): Finding => ({ status: 'unknown', evidence: [], missing: [line(key)] })
export const notAsked: Finding = { status: 'notAsked', evidence: [line('notAsked')], missing: [] }
