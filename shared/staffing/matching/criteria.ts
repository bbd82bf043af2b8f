import { monthOf, monthsBetween } from './experience.ts'
import type { MissionFeatures, PersonFeatures } from './features.ts'
import { nearnessTo } from './near.ts'
import { type Criterion, counted, type Finding, type Line, line, notAsked, unknown } from './reasons.ts'
import { PRACTICE, UNDATED } from './retrieval.ts'

type Judge = (person: PersonFeatures, mission: MissionFeatures, today: string) => Finding
type Asked = MissionFeatures['skills'][number]
type Known = PersonFeatures['skills'][number]

/** What a level is worth that lies so many below the one asked for. */
const BELOW = [1, 0.7, 0.4, 0.2]
/** Skills beyond the mission that somebody may claim to master before each claim counts less. */
const BELIEVABLE = 18
const MASTERED = 3
/** What a wish counts beside a requirement. */
const WISH = 0.4

/** Months with a skill up to today. */
const monthsNow = ({ months, ongoing }: Pick<Known, 'months' | 'ongoing'>, asOf: string, today: string): number =>
  months + (ongoing ? monthsBetween(asOf, monthOf(today)) : 0)

/** How many skills that the mission does not ask for somebody claims to master. */
const otherClaims = ({ skills }: PersonFeatures, asked: readonly Asked[]): number =>
  skills.filter(({ code, level }) => level >= MASTERED && !asked.some((one) => one.code === code)).length

/** How far claims are believed: whoever masters everything is believed less in each. */
const trustIn = (claims: number): number => Math.min(1, (BELIEVABLE / Math.max(1, claims)) ** 1.5)

interface Credit {
  known: Known
  near: number
  value: number
  months: number
}

/** The best that somebody has to offer for a skill. */
const creditFor = (asked: Asked, person: PersonFeatures, trust: number, today: string): Credit | undefined =>
  person.skills
    .flatMap((known): Credit[] => {
      const near = nearnessTo(asked, known.code)
      if (near === 0) return []
      const months = monthsNow(known, person.asOf, today)
      const shown = Math.min(1, months / (PRACTICE[asked.level] ?? 48))
      const level = BELOW[Math.max(0, asked.level - known.level)] ?? 0
      return [{ known, near, months, value: trust * near * level * (UNDATED + (1 - UNDATED) * shown) }]
    })
    .toSorted((a, b) => b.value - a.value || a.known.code.localeCompare(b.known.code))[0]

const saidOf = (asked: Asked, { known, near, months }: Credit): Line => {
  const params = { skill: asked.code, level: known.level, asked: asked.level, months }
  if (near < 1) return line('skillNear', { ...params, by: known.code, percent: Math.round(near * 100) })
  if (known.level < asked.level) return line('skillBelow', params)
  return line(months > 0 ? 'skillHeld' : 'skillUndated', params)
}

const skills: Judge = (person, { skills: asked }, today) => {
  if (asked.length === 0) return notAsked
  const claims = otherClaims(person, asked)
  const trust = trustIn(claims)
  const found = asked.map((one) => ({ one, credit: creditFor(one, person, trust, today) }))
  const weightOf = ({ required, level }: Asked) => (required ? 1 + level / 4 : WISH)
  const whole = asked.reduce((sum, one) => sum + weightOf(one), 0)
  const fulfilled = found.reduce((sum, { one, credit }) => sum + weightOf(one) * (credit?.value ?? 0), 0)
  const absent = found.filter(({ credit }) => !credit).map(({ one }) => one)
  return counted(
    fulfilled / whole,
    found.flatMap(({ one, credit }) => (credit ? [saidOf(one, credit)] : [])),
    person.skills.length === 0
      ? [line('noSkillsKnown')]
      : [
          ...absent.map(({ code, level, required }) =>
            line(required ? 'skillAbsent' : 'optionalAbsent', { skill: code, asked: level }),
          ),
          ...(trust < 1 ? [line('manyClaims', { count: claims })] : []),
        ],
  )
}

const seniority: Judge = (person, { skills: asked, seniorityMonths }, today) => {
  const required = asked.filter((one) => one.required)
  if (required.length === 0 && seniorityMonths === null) return notAsked
  if (person.months === null) return unknown('experienceUnknown')
  const all = monthsNow({ months: person.months, ongoing: person.ongoing }, person.asOf, today)
  const parts: { share: number; says: Line; good: boolean }[] = required.map((one) => {
    const { code, level } = one
    const need = PRACTICE[level] ?? 48
    const used = person.skills.reduce(
      (most, known) => Math.max(most, nearnessTo(one, known.code) * monthsNow(known, person.asOf, today)),
      0,
    )
    const months = Math.round(used)
    const good = months >= need
    const isItself = person.skills.some((known) => known.code === code && known.months > 0)
    const key = isItself ? (good ? 'skillMonths' : 'skillMonthsShort') : 'skillMonthsNear'
    return {
      share: Math.min(1, used / need),
      good,
      says: line(key, { skill: code, months, need }),
    }
  })
  const ofSkills = parts.reduce((sum, { share }) => sum + share, 0) / Math.max(1, parts.length)
  const ofAll = seniorityMonths === null ? null : Math.min(1, all / seniorityMonths)
  if (seniorityMonths !== null) {
    const good = all >= seniorityMonths
    parts.unshift({
      share: ofAll ?? 1,
      good,
      says: line(good ? 'experienceEnough' : 'experienceShort', { months: all, need: seniorityMonths }),
    })
  }
  const fraction = ofAll === null ? ofSkills : required.length === 0 ? ofAll : (ofAll + ofSkills) / 2
  return counted(
    fraction,
    parts.filter(({ good }) => good).map(({ says }) => says),
    parts.filter(({ good }) => !good).map(({ says }) => says),
  )
}

const DAY = 86_400_000
/** Days late after which a start is missed for good. */
const LATEST = 75

const availability: Judge = ({ available, availableFrom }, { startDate }, today) => {
  if (startDate === null) return notAsked
  if (availableFrom === null && available === null) return unknown('availabilityUnknown')
  if (availableFrom === null && available === false) return counted(0, [], [line('unavailable')])
  const start = startDate > today ? startDate : today
  const from = availableFrom === null || availableFrom < today ? today : availableFrom
  const days = Math.round((Date.parse(from) - Date.parse(start)) / DAY)
  if (days <= 0) return counted(1, [line('availableInTime', { date: from, start: startDate })])
  return counted(1 - days / LATEST, [], [line('availableLate', { date: from, start: startDate, days })])
}

/** What a rate is worth that is so much above the most that is paid. In steps, so that nobody reads the other's figure from a score. */
const ABOVE = [
  { percent: 5, worth: 0.75 },
  { percent: 12, worth: 0.5 },
  { percent: 25, worth: 0.25 },
]

const rate: Judge = (person, { maxRate }) => {
  if (maxRate === null) return notAsked
  if (person.rate === null) return unknown('rateUnknown')
  // The difference first: 420 is 5 % above 400, and 100 * (1.05 - 1) is more than 5.
  const above = (100 * (person.rate - maxRate)) / maxRate
  if (above <= 0) return counted(1, [line('rateWithin')])
  const step = ABOVE.find(({ percent }) => above <= percent)
  return step
    ? counted(step.worth, [], [line('rateAbove', { percent: step.percent })])
    : counted(0, [], [line('rateFarAbove', { percent: 25 })])
}

/** How well the way somebody wants to work goes with the way a mission is done. */
const WAYS: Record<string, Record<string, number>> = {
  FULL_REMOTE: { FULL_REMOTE: 1, HYBRID: 0.35, ON_SITE: 0 },
  HYBRID: { FULL_REMOTE: 1, HYBRID: 1, ON_SITE: 0.6 },
  ON_SITE: { FULL_REMOTE: 0.7, HYBRID: 1, ON_SITE: 1 },
}
const OTHER_CITY: Record<string, number> = { HYBRID: 0.45, ON_SITE: 0.25 }

const place: Judge = (person, mission) => {
  const { intervention: way } = mission
  if (way === null && mission.country === null && mission.city === null) return notAsked
  const together = (way && person.intervention && WAYS[person.intervention]?.[way]) ?? 1
  const apart =
    way && person.intervention && together < 1
      ? [line('interventionApart', { wants: person.intervention, asked: way })]
      : []
  if (way === 'FULL_REMOTE') {
    if (person.intervention === null) return unknown('placeUnknown')
    return counted(together, apart.length > 0 ? [] : [line('placeRemote')], apart)
  }
  if (person.country === null && person.city === null) return unknown('placeUnknown')
  const places = { city: person.city ?? '', asked: mission.city ?? '' }
  if (mission.country !== null && person.country !== null && mission.country !== person.country)
    return counted(0, [], [line('placeOtherCountry', { country: person.country, asked: mission.country }), ...apart])
  if (mission.city === null || person.city === null)
    return counted(0.8 * together, [line('placeSameCountry', { country: person.country ?? '' })], apart)
  if (mission.city === person.city) return counted(together, [line('placeSameCity', places)], apart)
  return counted((OTHER_CITY[way ?? 'ON_SITE'] ?? 0.25) * together, [], [line('placeOtherCity', places), ...apart])
}

const languages: Judge = (person, { languages: asked }) => {
  if (asked.length === 0) return notAsked
  if (person.languages.length === 0) return unknown('languagesUnknown')
  const spoken = asked.filter((one) => person.languages.includes(one))
  const absent = asked.filter((one) => !person.languages.includes(one))
  return counted(
    spoken.length / asked.length,
    spoken.map((language) => line('languageSpoken', { language })),
    absent.map((language) => line('languageAbsent', { language })),
  )
}

/** How each criterion is judged. */
export const JUDGES: Record<Criterion, Judge> = { skills, seniority, availability, rate, place, languages }
