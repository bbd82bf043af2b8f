import type { PersonFeatures } from '#shared/staffing/matching/features.ts'
import { strengthOf } from '#shared/staffing/matching/retrieval.ts'

export type Known = PersonFeatures['skills'][number]

const STRONGEST = 999
const NEVER = 'never'

/** Where somebody stands in the list of a skill: who is free, or does not say, before who is free later; then the strongest. */
export const placeInSkillList = (skill: Known, { available, availableFrom }: PersonFeatures): string => {
  const free = available ? '' : (availableFrom ?? (available === null ? '' : NEVER))
  return `${free}#${String(STRONGEST - strengthOf(skill)).padStart(3, '0')}`
}

const yes = (value: boolean | null): string => (value === null ? '' : value ? '1' : '0')

/** Their skill and all that they are judged by besides, as one short text: a list is read by the thousand. */
export const saidOf = (skill: Known, person: PersonFeatures): string =>
  [
    ...[skill.level, skill.months, yes(skill.ongoing), person.months, yes(person.ongoing), person.asOf],
    ...[yes(person.available), person.availableFrom, person.rate, person.country, person.city, person.intervention],
    person.languages.join(' '),
  ]
    .map((one) => one ?? '')
    .join('|')

const wordIn = <T extends string>(text: string | undefined): T | null => (text ? (text as T) : null)
const numberIn = (text: string | undefined): number | null => (text ? Number(text) : null)

/** The features in such a text, with that one skill of theirs. Whoever judges by them checks them. */
export const featuresSaid = (code: string, text: string): PersonFeatures => {
  const [level, practice, inUse, months, ongoing, asOf = '', ...about] = text.split('|')
  const [available, availableFrom, rate, country, city, intervention, languages = ''] = about
  return {
    skills: [{ code, level: Number(level), months: Number(practice), ongoing: inUse === '1' }],
    months: numberIn(months),
    ongoing: ongoing === '1',
    asOf,
    available: available ? available === '1' : null,
    availableFrom: wordIn(availableFrom),
    rate: numberIn(rate),
    country: wordIn(country),
    city: wordIn(city),
    intervention: wordIn(intervention),
    languages: languages.split(' ').filter(Boolean) as PersonFeatures['languages'],
  }
}
