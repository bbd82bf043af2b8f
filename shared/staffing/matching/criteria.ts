import { monthOf } from '#shared/core/dates/calendar.ts'
import { monthsBetween } from './experience.ts'
import type { MissionFeatures, PersonFeatures } from './features.ts'
import { nearnessTo } from './near.ts'
import {
  type Criterion,
  countedFinding,
  type Finding,
  type Line,
  notAskedFinding,
  reasonLine,
  unknownFinding,
} from './reasons.ts'
import { MONTHS_BY_LEVEL, UNDATED_FACTOR } from './retrieval.ts'

type Judge = (person: PersonFeatures, mission: MissionFeatures, today: string) => Finding
type Asked = MissionFeatures['skills'][number]
type Known = PersonFeatures['skills'][number]

/** The worth of a level by how far it is below the required one. */
const WORTH_BY_LEVELS_BELOW = [1, 0.7, 0.4, 0.2]
/** Claims of mastery beyond the mission's skills before each counts less. */
const BELIEVABLE_CLAIMS = 18
const MASTERED_LEVEL = 3
/** The weight of a wish relative to a requirement. */
const WISH_FACTOR = 0.4

/** Months with a skill, until today if still in use. */
const monthsNow = ({ months, ongoing }: Pick<Known, 'months' | 'ongoing'>, asOf: string, today: string): number =>
  months + (ongoing ? monthsBetween(asOf, monthOf(today)) : 0)

/** Mastered skills that the mission does not ask for. */
const otherClaims = ({ skills }: PersonFeatures, asked: readonly Asked[]): number =>
  skills.filter(({ code, level }) => level >= MASTERED_LEVEL && !asked.some((one) => one.code === code)).length

/** How much claims are trusted, less with their number. */
const trustIn = (claims: number): number => Math.min(1, (BELIEVABLE_CLAIMS / Math.max(1, claims)) ** 1.5)

interface Credit {
  known: Known
  near: number
  value: number
  months: number
}

/** The best match that somebody offers for a required skill. */
const creditFor = (asked: Asked, person: PersonFeatures, trust: number, today: string): Credit | undefined =>
  person.skills
    .flatMap((known): Credit[] => {
      const near = nearnessTo(asked, known.code)
      if (near === 0) return []
      const months = monthsNow(known, person.asOf, today)
      const shown = Math.min(1, months / (MONTHS_BY_LEVEL[asked.level] ?? 48))
      const level = WORTH_BY_LEVELS_BELOW[Math.max(0, asked.level - known.level)] ?? 0
      return [{ known, near, months, value: trust * near * level * (UNDATED_FACTOR + (1 - UNDATED_FACTOR) * shown) }]
    })
    .toSorted((a, b) => b.value - a.value || a.known.code.localeCompare(b.known.code))[0]

const toReasonLine = (asked: Asked, { known, near, months }: Credit): Line => {
  const params = { skill: asked.code, level: known.level, asked: asked.level, months }
  if (near < 1) return reasonLine('skillNear', { ...params, by: known.code, percent: Math.round(near * 100) })
  if (known.level < asked.level) return reasonLine('skillBelow', params)
  return reasonLine(months > 0 ? 'skillHeld' : 'skillUndated', params)
}

const skills: Judge = (person, { skills: asked }, today) => {
  if (asked.length === 0) return notAskedFinding
  const claims = otherClaims(person, asked)
  const trust = trustIn(claims)
  const found = asked.map((one) => ({ one, credit: creditFor(one, person, trust, today) }))
  const weightOf = ({ required, level }: Asked) => (required ? 1 + level / 4 : WISH_FACTOR)
  const whole = asked.reduce((sum, one) => sum + weightOf(one), 0)
  const fulfilled = found.reduce((sum, { one, credit }) => sum + weightOf(one) * (credit?.value ?? 0), 0)
  const absent = found.filter(({ credit }) => !credit).map(({ one }) => one)
  return countedFinding(
    fulfilled / whole,
    found.flatMap(({ one, credit }) => (credit ? [toReasonLine(one, credit)] : [])),
    person.skills.length === 0
      ? [reasonLine('noSkillsKnown')]
      : [
          ...absent.map(({ code, level, required }) =>
            reasonLine(required ? 'skillAbsent' : 'optionalAbsent', { skill: code, asked: level }),
          ),
          ...(trust < 1 ? [reasonLine('manyClaims', { count: claims })] : []),
        ],
  )
}

const seniority: Judge = (person, { skills: asked, seniorityMonths }, today) => {
  const required = asked.filter((one) => one.required)
  if (required.length === 0 && seniorityMonths === null) return notAskedFinding
  if (person.months === null) return unknownFinding('experienceUnknown')
  const all = monthsNow({ months: person.months, ongoing: person.ongoing }, person.asOf, today)
  const parts: { share: number; says: Line; good: boolean }[] = required.map((one) => {
    const { code, level } = one
    const need = MONTHS_BY_LEVEL[level] ?? 48
    const used = person.skills.reduce(
      (most, known) => Math.max(most, nearnessTo(one, known.code) * monthsNow(known, person.asOf, today)),
      0,
    )
    const months = Math.round(used)
    const good = months >= need
    const isItself = person.skills.some((known) => known.code === code && known.months > 0)
    const ofOthers = used > 0 ? 'skillMonthsNear' : 'skillMonthsNone'
    const key = isItself ? (good ? 'skillMonths' : 'skillMonthsShort') : ofOthers
    return {
      share: Math.min(1, used / need),
      good,
      says: reasonLine(key, { skill: code, months, need }),
    }
  })
  const ofSkills = parts.reduce((sum, { share }) => sum + share, 0) / Math.max(1, parts.length)
  const ofAll = seniorityMonths === null ? null : Math.min(1, all / seniorityMonths)
  if (seniorityMonths !== null) {
    const good = all >= seniorityMonths
    parts.unshift({
      share: ofAll ?? 1,
      good,
      says: reasonLine(good ? 'experienceEnough' : 'experienceShort', { months: all, need: seniorityMonths }),
    })
  }
  const fraction = ofAll === null ? ofSkills : required.length === 0 ? ofAll : (ofAll + ofSkills) / 2
  return countedFinding(
    fraction,
    parts.filter(({ good }) => good).map(({ says }) => says),
    parts.filter(({ good }) => !good).map(({ says }) => says),
  )
}

const DAY = 86_400_000
/** Days late from which the criterion is worth nothing. */
const MAX_DAYS_LATE = 75

const availability: Judge = ({ available, availableFrom }, { startDate }, today) => {
  if (startDate === null) return notAskedFinding
  if (availableFrom === null && available === null) return unknownFinding('availabilityUnknown')
  if (availableFrom === null && available === false) return countedFinding(0, [], [reasonLine('unavailable')])
  const start = startDate > today ? startDate : today
  const from = availableFrom === null || availableFrom < today ? today : availableFrom
  const days = Math.round((Date.parse(from) - Date.parse(start)) / DAY)
  if (days <= 0) {
    // Nobody can be in time for what has begun.
    const line =
      startDate < today ? reasonLine('availableNow') : reasonLine('availableInTime', { date: from, start: startDate })
    return countedFinding(1, [line])
  }
  return countedFinding(
    1 - days / MAX_DAYS_LATE,
    [],
    // Of a mission that has begun, the days count from today.
    [reasonLine(startDate < today ? 'availableBegun' : 'availableLate', { date: from, start: startDate, days })],
  )
}

/** The worth of a rate above the maximum, in steps, so that a score does not reveal the other side's figure. */
const WORTH_BY_PERCENT_ABOVE = [
  { percent: 5, worth: 0.75 },
  { percent: 12, worth: 0.5 },
  { percent: 25, worth: 0.25 },
]

const rate: Judge = (person, { maxRate }) => {
  if (maxRate === null) return notAskedFinding
  if (person.rate === null) return unknownFinding('rateUnknown')
  // The difference first, for exact results: 420 is 5 % above 400, but 100 * (1.05 - 1) is more than 5.
  const above = (100 * (person.rate - maxRate)) / maxRate
  if (above <= 0) return countedFinding(1, [reasonLine('rateWithin')])
  const step = WORTH_BY_PERCENT_ABOVE.find(({ percent }) => above <= percent)
  return step
    ? countedFinding(step.worth, [], [reasonLine('rateAbove', { percent: step.percent })])
    : countedFinding(0, [], [reasonLine('rateFarAbove', { percent: 25 })])
}

/** How well a preferred way of working suits a mission's. */
const MODE_FACTORS: Record<string, Record<string, number>> = {
  FULL_REMOTE: { FULL_REMOTE: 1, HYBRID: 0.35, ON_SITE: 0 },
  HYBRID: { FULL_REMOTE: 1, HYBRID: 1, ON_SITE: 0.6 },
  ON_SITE: { FULL_REMOTE: 0.7, HYBRID: 1, ON_SITE: 1 },
}
const OTHER_CITY: Record<string, number> = { HYBRID: 0.45, ON_SITE: 0.25 }

const place: Judge = (person, mission) => {
  const { intervention: mode } = mission
  if (mode === null && mission.country === null && mission.city === null) return notAskedFinding
  const modeFactor = (mode && person.intervention && MODE_FACTORS[person.intervention]?.[mode]) ?? 1
  const modeMissing =
    mode && person.intervention && modeFactor < 1
      ? [reasonLine('interventionApart', { wants: person.intervention, asked: mode })]
      : []
  if (mode === 'FULL_REMOTE') {
    if (person.intervention === null) return unknownFinding('placeUnknown')
    return countedFinding(modeFactor, modeMissing.length > 0 ? [] : [reasonLine('placeRemote')], modeMissing)
  }
  if (person.country === null && person.city === null) return unknownFinding('placeUnknown')
  const places = { city: person.city ?? '', asked: mission.city ?? '' }
  if (mission.country !== null && person.country !== null && mission.country !== person.country)
    return countedFinding(
      0,
      [],
      [reasonLine('placeOtherCountry', { country: person.country, asked: mission.country }), ...modeMissing],
    )
  if (mission.city === null || person.city === null)
    return countedFinding(
      0.8 * modeFactor,
      [reasonLine('placeSameCountry', { country: person.country ?? '' })],
      modeMissing,
    )
  if (mission.city === person.city)
    return countedFinding(modeFactor, [reasonLine('placeSameCity', places)], modeMissing)
  return countedFinding(
    (OTHER_CITY[mode ?? 'ON_SITE'] ?? 0.25) * modeFactor,
    [],
    [reasonLine('placeOtherCity', places), ...modeMissing],
  )
}

const languages: Judge = (person, { languages: asked }) => {
  if (asked.length === 0) return notAskedFinding
  if (person.languages.length === 0) return unknownFinding('languagesUnknown')
  const spoken = asked.filter((one) => person.languages.includes(one))
  const absent = asked.filter((one) => !person.languages.includes(one))
  return countedFinding(
    spoken.length / asked.length,
    spoken.map((language) => reasonLine('languageSpoken', { language })),
    absent.map((language) => reasonLine('languageAbsent', { language })),
  )
}

/** The judge of each criterion. */
export const JUDGES: Record<Criterion, Judge> = { skills, seniority, availability, rate, place, languages }
