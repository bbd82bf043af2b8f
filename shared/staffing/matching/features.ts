import * as z from 'zod'
import { monthOf } from '#shared/core/dates/calendar.ts'
import { CivilDate } from '#shared/core/terms.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { collectSkills } from '#shared/staffing/profiles/rules.ts'
import { skillCode } from '../skills.ts'
import { Country, DailyRate, InterventionType, LanguageCode, Skill } from '../terms.ts'
import { monthsIn, type Period } from './experience.ts'

const MAX_SKILLS = 60
const City = z.string().max(80)
const Months = z.int().min(0).max(1200)
/** `2026-11` */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/**
 * Everything that matching knows of a person: work only, no identity. The schema is strict: name, gender, age, picture,
 * nationality, contact or street are refused, not ignored.
 */
export const PersonFeatures = z.strictObject({
  skills: z
    .array(
      z.strictObject({
        ...Skill.shape,
        /** Months of dated experience with it, periods that overlap counted once. */
        months: Months,
        /** It is in use now: its months go on from `asOf`. */
        ongoing: z.boolean(),
      }),
    )
    .max(MAX_SKILLS),
  /** Months of dated experience in all; null: none of it is dated. */
  months: Months.nullable(),
  ongoing: z.boolean(),
  /** The month up to which months are counted. */
  asOf: Month,
  /** null: not said. */
  available: z.boolean().nullable(),
  availableFrom: CivilDate.nullable(),
  rate: DailyRate.nullable(),
  country: Country.nullable(),
  /** Folded: lower case, no accents. */
  city: City.nullable(),
  intervention: InterventionType.nullable(),
  languages: z.array(LanguageCode).max(4),
})
export type PersonFeatures = z.infer<typeof PersonFeatures>

/** A related skill and its nearness, between 0 and 1. */
const Near = z.strictObject({ code: Skill.shape.code, nearness: z.number().gt(0).lt(1) })
export type Near = z.infer<typeof Near>

/** Everything that matching knows of a mission; null: not asked for. */
export const MissionFeatures = z.strictObject({
  skills: z
    .array(
      z.strictObject({
        ...Skill.shape,
        required: z.boolean(),
        /** Of a skill that the catalogue does not know: what is near to it all the same. */
        near: z.array(Near).max(8).optional(),
      }),
    )
    .max(MAX_SKILLS),
  /** Months of experience in all. */
  seniorityMonths: Months.nullable(),
  startDate: CivilDate.nullable(),
  endDate: CivilDate.nullable(),
  /** The most that is paid a day. */
  maxRate: DailyRate.nullable(),
  country: Country.nullable(),
  city: City.nullable(),
  intervention: InterventionType.nullable(),
  languages: z.array(LanguageCode).max(4),
})
export type MissionFeatures = z.infer<typeof MissionFeatures>

/** The profile fields that matching reads. */
interface MatchedProfile {
  /** Skills as the person states them, by code or in their own words. */
  skills: readonly { code: string; level: number }[]
  experiences: readonly {
    startDate: string | null
    endDate: string | null
    skills: readonly { code: string }[]
  }[]
  available: boolean | null
  availableFromDate: string | null
  dailyRate: number | null
  country: string | null
  city: string | null
  interventionType: InterventionType | null
  languages: readonly LanguageCode[]
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80)

/** The level of a skill only named in an experience. */
const NAMED_SKILL_LEVEL = 2

/** The features of a profile on a day, field by field, so that nothing else can slip in. */
const personFeatures = (profile: MatchedProfile, today: string): PersonFeatures => {
  const asOf = monthOf(today)
  const periods = profile.experiences.flatMap(({ startDate, endDate, skills }): (Period & { codes: string[] })[] =>
    startDate && startDate <= today
      ? [{ start: startDate, end: endDate, codes: skills.map(({ code }) => skillCode(code)) }]
      : [],
  )
  const levels = new Map<string, number>()
  for (const { codes } of periods) for (const code of codes) levels.set(code, NAMED_SKILL_LEVEL)
  const stated = new Map<string, number>()
  for (const { code, level } of profile.skills) {
    const known = skillCode(code)
    stated.set(known, Math.max(stated.get(known) ?? 0, level))
  }
  for (const [code, level] of stated) levels.set(code, level)
  levels.delete('')
  const isOngoing = ({ end }: Period): boolean => end === null || monthOf(end) >= asOf
  const skills = [...levels].map(([code, level]) => {
    const used = periods.filter(({ codes }) => codes.includes(code))
    return { code, level, months: monthsIn(used, today), ongoing: used.some(isOngoing) }
  })
  return PersonFeatures.parse({
    skills: skills
      .toSorted((a, b) => b.months - a.months || b.level - a.level || a.code.localeCompare(b.code))
      .slice(0, MAX_SKILLS),
    months: periods.length > 0 ? monthsIn(periods, today) : null,
    ongoing: periods.some(isOngoing),
    asOf,
    available: profile.available,
    availableFrom: profile.availableFromDate,
    rate: profile.dailyRate || null,
    country: profile.country || null,
    city: profile.city ? fold(profile.city) : null,
    intervention: profile.interventionType,
    languages: [...new Set(profile.languages)],
  })
}

/** The features of a saved profile; an unset availability counts as unknown. */
export const profileFeatures = (profile: ProfileFields, today: string): PersonFeatures =>
  personFeatures(
    {
      skills: collectSkills(profile, today),
      experiences: profile.userExperiences.map(({ startDate, endDate, tasks }) => ({
        startDate,
        endDate,
        skills: tasks.flatMap((task) => task.skills),
      })),
      available: profile.available || (profile.availableFromDate === null ? null : false),
      availableFromDate: profile.availableFromDate,
      dailyRate: profile.dailyRate,
      country: profile.location,
      city: profile.city,
      interventionType: profile.interventionType,
      languages: profile.languages.map(({ languageCode }) => languageCode),
    },
    today,
  )

/** The mission fields that matching reads. */
export interface MatchedMission {
  skills: readonly { code: string; level: number; required?: boolean }[]
  /** Years of experience in all. */
  seniorityYears?: number | null
  startDate: string | null
  endDate: string | null
  maxDailyRate: number | null
  country: string | null
  city: string | null
  interventionType: InterventionType | null
  languages: readonly LanguageCode[]
}

/** The features of a mission; skills are required unless marked optional. */
export const missionFeatures = (mission: MatchedMission): MissionFeatures => {
  const skills = new Map(
    mission.skills.map(({ code, level, required = true }) => [
      skillCode(code),
      { code: skillCode(code), level, required },
    ]),
  )
  skills.delete('')
  return MissionFeatures.parse({
    skills: [...skills.values()].slice(0, MAX_SKILLS),
    seniorityMonths: mission.seniorityYears ? Math.round(mission.seniorityYears * 12) : null,
    startDate: mission.startDate,
    endDate: mission.endDate,
    maxRate: mission.maxDailyRate || null,
    country: mission.country || null,
    city: mission.city ? fold(mission.city) : null,
    intervention: mission.interventionType,
    languages: [...new Set(mission.languages)],
  })
}
