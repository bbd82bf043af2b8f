import type { PersonFeatures } from '#shared/staffing/matching/features.ts'
import { strengthOf } from '#shared/staffing/matching/retrieval.ts'

export type PersonSkill = PersonFeatures['skills'][number]

const MAX_STRENGTH = 999
const NEVER = 'never'

/** Sort key in a skill's list: by availability (unknown counts as available), then by strength. */
export const skillSortKey = (skill: PersonSkill, { available, availableFrom }: PersonFeatures): string => {
  const free = available ? '' : (availableFrom ?? (available === null ? '' : NEVER))
  return `${free}#${String(MAX_STRENGTH - strengthOf(skill)).padStart(3, '0')}`
}

const encodeBoolean = (value: boolean | null): string => (value === null ? '' : value ? '1' : '0')

/** Encodes a skill and the other ranking features as short text, as lists are read by the thousand. */
export const encodeFeatures = (skill: PersonSkill, person: PersonFeatures): string =>
  [
    skill.level,
    skill.months,
    encodeBoolean(skill.ongoing),
    person.months,
    encodeBoolean(person.ongoing),
    person.asOf,
    encodeBoolean(person.available),
    person.availableFrom,
    person.rate,
    person.country,
    person.city,
    person.intervention,
    person.languages.join(' '),
  ]
    .map((one) => one ?? '')
    .join('|')

const decodeText = <T extends string>(text: string | undefined): T | null => (text ? (text as T) : null)
const decodeNumber = (text: string | undefined): number | null => (text ? Number(text) : null)

/** Decodes the features with that one skill; the caller validates them. */
export const decodeFeatures = (code: string, text: string): PersonFeatures => {
  const [level, practice, inUse, months, ongoing, asOf = '', ...about] = text.split('|')
  const [available, availableFrom, rate, country, city, intervention, languages = ''] = about
  return {
    skills: [{ code, level: Number(level), months: Number(practice), ongoing: inUse === '1' }],
    months: decodeNumber(months),
    ongoing: ongoing === '1',
    asOf,
    available: available ? available === '1' : null,
    availableFrom: decodeText(availableFrom),
    rate: decodeNumber(rate),
    country: decodeText(country),
    city: decodeText(city),
    intervention: decodeText(intervention),
    languages: languages.split(' ').filter(Boolean) as PersonFeatures['languages'],
  }
}
