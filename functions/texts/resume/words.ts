import type { DisplayLanguage } from '#shared/core/terms.ts'
import { capitalize } from '#shared/core/text/normalise.ts'
import type { ProfileSnapshot } from '#shared/staffing/profiles/fields.ts'
import type { ContractType, InterventionType } from '#shared/staffing/terms.ts'
import { PARIS } from '../report.ts'

/** The fixed words of a résumé. */
const RESUME_WORDS = {
  EN: {
    file: 'Resume',
    available: 'Available now',
    availableFrom: (date: string) => `Available from ${date}`,
    contract: {
      CDI: 'Permanent contract',
      CDD: 'Fixed-term contract',
      PORTAGE: 'Umbrella company',
      FREELANCE: 'Freelance',
    },
    intervention: { FULL_REMOTE: 'Fully remote', HYBRID: 'Hybrid', ON_SITE: 'On site' },
    skills: 'Key skills',
    skill: 'Skill',
    level: 'Level',
    practice: 'Practice',
    environment: 'Technologies and methods:',
    hiddenEmployer: 'Confidential client',
    levels: ['Basic', 'Independent', 'Advanced', 'Expert'],
    experiences: 'Professional experience',
    diplomas: 'Education',
    certifications: 'Certifications',
    languages: 'Languages',
    spoken: ['Basic', 'Intermediate', 'Fluent', 'Native or bilingual'],
    today: 'present',
    page: 'Page',
  },
  FR: {
    file: 'CV',
    available: 'Disponible immédiatement',
    availableFrom: (date: string) => `Disponible à partir du ${date}`,
    contract: { CDI: 'CDI', CDD: 'CDD', PORTAGE: 'Portage salarial', FREELANCE: 'Indépendant' },
    intervention: { FULL_REMOTE: 'Télétravail complet', HYBRID: 'Hybride', ON_SITE: 'Sur site' },
    skills: 'Compétences clés',
    skill: 'Compétence',
    level: 'Niveau',
    practice: 'Pratique',
    environment: 'Environnement :',
    hiddenEmployer: 'Client confidentiel',
    levels: ['Notions', 'Autonome', 'Avancé', 'Expert'],
    experiences: 'Expériences professionnelles',
    diplomas: 'Formation',
    certifications: 'Certifications',
    languages: 'Langues',
    spoken: ['Notions', 'Intermédiaire', 'Courant', 'Bilingue ou langue maternelle'],
    today: 'aujourd’hui',
    page: 'Page',
  },
} as const satisfies Record<
  DisplayLanguage,
  { contract: Record<ContractType, string>; intervention: Record<InterventionType, string> } & Record<string, unknown>
>

const LOCALES = { EN: 'en-GB', FR: 'fr-FR' } as const

/** Formats dates, durations, countries and languages of a résumé. */
export const writerFor = (language: DisplayLanguage) => {
  const locale = LOCALES[language]
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: PARIS })
  const count = (unit: 'year' | 'month', value: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  const displayName = (type: 'language' | 'region', code: string) =>
    capitalize(new Intl.DisplayNames(locale, { type }).of(code.toUpperCase()) ?? code)
  const words = RESUME_WORDS[language]
  return {
    ...words,
    language,
    locale,
    day: (date: string) => date.split('-').reverse().join('/'),
    /** `Mar 2019 – Nov 2021` */
    span: (startDate: string, endDate: string | null) =>
      `${month.format(new Date(startDate))} – ${endDate ? month.format(new Date(endDate)) : words.today}`,
    /** `4 years`, of less than one the months; nothing of nothing. */
    duration: (months: number) => {
      if (months === 0) return ''
      return months < 12 ? count('month', months) : count('year', Math.round(months / 12))
    },
    country: (code: string) => displayName('region', code),
    spokenLanguage: (code: string) => displayName('language', code),
    /** Joins the non-empty parts. */
    joined: (parts: readonly (string | null | undefined | false)[], by = ' · ') => parts.filter(Boolean).join(by),
  }
}
export type Writer = ReturnType<typeof writerFor>

/** The place of residence, as far as shown. */
export const placeOf = ({ city, location }: Pick<ProfileSnapshot, 'city' | 'location'>, write: Writer): string =>
  write.joined([city, location && write.country(location)], ', ')
