import {
  type MissionFeatures,
  missionFeatures,
  type PersonFeatures,
  profileFeatures,
} from '#shared/staffing/matching/features.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { skillCode } from '#shared/staffing/skills.ts'
import type { InterventionType, LanguageCode } from '#shared/staffing/terms.ts'

/** The day on which everything is judged. */
export const TODAY = '2026-11-21'

export interface Job {
  from: string
  to: string | null
  title: string
  /** `Java 4, Spring Boot 3`: as people write them, each with its level. */
  skills: string
  text: string
}

export interface LabelledProfile {
  id: string
  profile: ProfileFields
  features: PersonFeatures
  /** All of it as text, for the methods that read words. */
  words: string
}

const leveled = (text: string) =>
  text.split(', ').map((one) => {
    const [, name = '', level = ''] = /^(.*) ([1-4])$/.exec(one) ?? []
    if (!name) throw new Error(`No level: ${one}`)
    return { name, level: Number(level) }
  })

interface Terms {
  available?: boolean
  from?: string
  rate?: number
  city: string
  country?: string
  way: InterventionType | null
  languages: LanguageCode[]
}

export const person = (id: string, title: string, terms: Terms, jobs: readonly Job[]): LabelledProfile => {
  const profile: ProfileFields = {
    ...EMPTY_PROFILE,
    professionalTitle: title,
    available: terms.available ?? false,
    availableFromDate: terms.from ?? null,
    dailyRate: terms.rate ?? null,
    city: terms.city,
    location: terms.city ? (terms.country ?? 'FR') : null,
    interventionType: terms.way,
    languages: terms.languages.map((languageCode) => ({ languageCode, level: 3 })),
    userExperiences: jobs.map(({ from, to, title: role, skills, text }) => {
      const held = leveled(skills).map(({ name, level }) => ({ code: skillCode(name), level }))
      const parts = Array.from({ length: Math.ceil(held.length / 20) }, (_, part) =>
        held.slice(part * 20, part * 20 + 20),
      )
      return {
        title: role,
        startDate: `${from}-01`,
        endDate: to && `${to}-28`,
        organization: '',
        description: text,
        tasks: parts.map((some) => ({ headline: role, skills: some })),
      }
    }),
  }
  const words = [
    title,
    ...jobs.flatMap((one) => [
      one.title,
      leveled(one.skills)
        .map(({ name }) => name)
        .join(' '),
      one.text,
    ]),
  ]
  return {
    id,
    profile,
    features: profileFeatures(profile, TODAY),
    words: [...words, terms.city, ...terms.languages].join(' '),
  }
}

/** A mission as the matching sees it, and as text. */
export interface AskedMission {
  id: string
  features: MissionFeatures
  words: string
}

export interface LabelledMission extends AskedMission {
  /** Who is relevant: 3 propose today, 2 with one reservation, 1 worth a talk; everybody else is 0. */
  labels: Readonly<Record<string, number>>
  half: 'tuned' | 'held out'
}

export interface Asks {
  /** Required skills, and after a bar those that would be good to have: `Java 3, Spring Boot 3 | Kafka 2`. */
  skills: string
  text: string
  years?: number
  start?: string
  max?: number
  city?: string
  country?: string
  way?: InterventionType
  languages?: LanguageCode[]
}

export const asked = (id: string, title: string, asks: Asks): AskedMission => {
  const [must = '', wish] = asks.skills.split(' | ')
  const required = leveled(must)
  const optional = wish ? leveled(wish) : []
  return {
    id,
    features: missionFeatures({
      skills: [
        ...required.map(({ name, level }) => ({ code: name, level, required: true })),
        ...optional.map(({ name, level }) => ({ code: name, level, required: false })),
      ],
      seniorityYears: asks.years ?? null,
      startDate: asks.start ?? null,
      endDate: null,
      maxDailyRate: asks.max ?? null,
      country: asks.city ? (asks.country ?? 'FR') : null,
      city: asks.city ?? null,
      interventionType: asks.way ?? null,
      languages: asks.languages ?? [],
    }),
    words: [
      title,
      ...[...required, ...optional].map(({ name }) => name),
      asks.text,
      asks.city ?? '',
      ...(asks.languages ?? []),
    ].join(' '),
  }
}

let serial = 0

/** Every other mission is held out: nothing was tuned by looking at those. */
export const mission = (
  id: string,
  title: string,
  asks: Asks & { labels: Record<string, number> },
): LabelledMission => {
  serial += 1
  return { ...asked(id, title, asks), labels: asks.labels, half: serial % 2 === 1 ? 'tuned' : 'held out' }
}
