import { dateParts } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { allows, type Permission, STAFFING } from '#shared/core/permissions.ts'
import { createEmployerMask, createNameMask, removeContacts } from '../anonymous.ts'
import { isFree } from './availability.ts'
import type { CheckedProfile, Profile } from './contract.ts'
import type { ProfileFields, ProfileSnapshot } from './fields.ts'
import { PROFILE_PARTS, type ProfilePart } from './limits.ts'

/** Who may read a profile and its résumé: its person, and staffing. */
export const mayReadProfile = (
  person: string,
  reader: { person: string; permissions: readonly Permission[] },
): boolean => person === reader.person || allows(STAFFING, reader.permissions)

export const EMPTY_PROFILE: ProfileFields = {
  professionalTitle: '',
  available: false,
  availableFromDate: null,
  contractType: null,
  interventionType: null,
  dailyRate: null,
  address: '',
  zipCode: '',
  city: '',
  location: null,
  linkedinUrl: '',
  languages: [],
  userExperiences: [],
  userDiplomas: [],
  userCertification: [],
}

const WEIGHTS: Record<ProfilePart, number> = {
  professionalTitle: 15,
  userExperiences: 20,
  skills: 20,
  availability: 10,
  contractType: 5,
  interventionType: 5,
  languages: 5,
  userDiplomas: 5,
  city: 5,
  dailyRate: 5,
  userCertification: 3,
  linkedinUrl: 2,
}

const isThere = (profile: ProfileFields, part: ProfilePart): boolean => {
  if (part === 'skills') return collectSkills(profile).length > 0
  if (part === 'availability') return isFree(profile)
  const value = profile[part]
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== null
}

/** Completeness in percent, and the missing parts. */
export const computeCompleteness = (profile: ProfileFields): { completeness: number; missing: ProfilePart[] } => {
  const missing = PROFILE_PARTS.filter((part) => !isThere(profile, part))
  return { completeness: 100 - missing.reduce((sum, part) => sum + WEIGHTS[part], 0), missing }
}

/** Whether a profile has enough for a résumé. */
export const hasResume = ({
  professionalTitle,
  userExperiences,
  userDiplomas,
  userCertification,
}: Pick<ProfileFields, 'professionalTitle' | 'userExperiences' | 'userDiplomas' | 'userCertification'>): boolean =>
  professionalTitle !== '' || userExperiences.length + userDiplomas.length + userCertification.length > 0

/** The title of a document from its file name: without path, extension and characters that file systems refuse. */
export const documentTitle = (name: string): string => {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .normalize('NFC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return [...clean].slice(0, 80).join('') || 'document'
}

export interface KnownSkill {
  code: string
  level: number
  /** How long it was used by the experiences; overlaps count once. */
  months: number
}

const monthsUntil = (date: string): number => {
  const { year, month } = dateParts(date)
  return year * 12 + month
}

/** The first and the last month of a time. */
type Span = readonly [from: number, to: number]
const MAX_SPAN_MONTHS = 900

const spanOf = ({ startDate, endDate }: { startDate: string; endDate: string | null }, today: string): Span => {
  const from = monthsUntil(startDate)
  return [from, Math.min(Math.max(from, monthsUntil(endDate ?? today)), from + MAX_SPAN_MONTHS - 1)]
}

/** Months covered by any of the spans. */
const monthsIn = (spans: readonly Span[]): number => {
  let [months, until] = [0, 0]
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    months += Math.max(0, to - Math.max(from - 1, until))
    until = Math.max(until, to)
  }
  return months
}

/**
 * A person's skills from tasks and certifications: each once, at its highest level, the best and longest used first.
 * `today` (`2026-11-21`) ends open experiences.
 */
export const collectSkills = (
  { userExperiences, userCertification }: Pick<ProfileFields, 'userExperiences' | 'userCertification'>,
  today = dayInParis(new Date()),
): KnownSkill[] => {
  const bySkill = new Map<string, { level: number; spans: Span[] }>()
  const note = (code: string, level: number, span?: Span) => {
    const known = bySkill.get(code) ?? { level: 0, spans: [] }
    known.level = Math.max(known.level, level)
    if (span) known.spans.push(span)
    bySkill.set(code, known)
  }
  for (const experience of userExperiences) {
    const span = spanOf(experience, today)
    for (const { skills } of experience.tasks) for (const { code, level } of skills) note(code, level, span)
  }
  for (const { skills } of userCertification) for (const { code, level } of skills) note(code, level)
  return [...bySkill]
    .map(([code, { level, spans }]) => ({ code, level, months: monthsIn(spans) }))
    .toSorted((a, b) => b.level - a.level || b.months - a.months || a.code.localeCompare(b.code))
}

/** `Ada` as `A.`; empty stays empty. */
const initial = (name: string): string => {
  const [first] = name.trim()
  return first ? `${first.toUpperCase()}.` : ''
}

/** Clients see employees by name, others by initials; inside the company everybody has a name. */
const isAnonymous = (type: Profile['type']): boolean => type !== 'ESN_RESOURCE'

const shownAs = ({ firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>, anonymous: boolean) =>
  anonymous ? { firstName: initial(firstName), lastName: initial(lastName) } : { firstName, lastName }

/** The name shown to clients, also in file names; initials on request. */
export const namesForClients = (
  person: Pick<Profile, 'firstName' | 'lastName' | 'type'>,
  anonymous = false,
): { firstName: string; lastName: string } => shownAs(person, anonymous || isAnonymous(person.type))

type Person = Pick<Profile, 'id' | 'firstName' | 'lastName' | 'type'>

/** A profile as shown to staffing and to clients: non-employees by initials. */
export const checkedProfile = (person: Person, fields: ProfileFields, knowsName: boolean): CheckedProfile => {
  const { dailyRate: _, ...shown } = fields
  const anonymous = isAnonymous(person.type)
  const linkedinUrl = anonymous && !knowsName ? '' : shown.linkedinUrl
  return { ...shown, linkedinUrl, id: person.id, type: person.type, anonymous, ...namesForClients(person) }
}

type Written = Pick<
  ProfileFields,
  'professionalTitle' | 'city' | 'userExperiences' | 'userDiplomas' | 'userCertification'
>

/** A profile with its free texts changed. */
const mapTexts = <P extends Written>(profile: P, change: (text: string) => string): P => {
  const study = <S extends { title: string; establishment: string }>(one: S): S => ({
    ...one,
    title: change(one.title),
    establishment: change(one.establishment),
  })
  return {
    ...profile,
    professionalTitle: change(profile.professionalTitle),
    city: change(profile.city),
    userExperiences: profile.userExperiences.map((one) => ({
      ...one,
      title: change(one.title),
      organization: change(one.organization),
      description: change(one.description),
      tasks: one.tasks.map((task) => ({ ...task, headline: change(task.headline) })),
    })),
    userDiplomas: profile.userDiplomas.map(study),
    userCertification: profile.userCertification.map(study),
  }
}

/** A profile without contact details, also in its free texts. */
export const withoutContactDetails = <P extends Written & { linkedinUrl: string }>(profile: P): P => ({
  ...mapTexts(profile, removeContacts),
  linkedinUrl: '',
})

/** A snapshot with employers replaced, also in its free texts. */
export const withoutEmployers = (snapshot: ProfileSnapshot, instead: string): ProfileSnapshot => {
  const hidden = mapTexts(
    snapshot,
    createEmployerMask(snapshot.userExperiences.map(({ organization }) => organization)),
  )
  const userExperiences = hidden.userExperiences.map((one) => ({ ...one, organization: one.organization && instead }))
  return { ...hidden, userExperiences }
}

/**
 * A profile as shown to a client: without address and rate; for those shown by initials, without name and contact
 * details.
 */
export const snapshotOf = (
  person: Person,
  fields: ProfileFields,
  version: number,
  byInitials = false,
): ProfileSnapshot => {
  const { dailyRate: _, address: __, zipCode: ___, ...shown } = fields
  const anonymous = byInitials || isAnonymous(person.type)
  const names = shownAs(person, anonymous)
  return {
    ...(anonymous ? mapTexts(withoutContactDetails(shown), createNameMask(person, names)) : shown),
    personId: person.id,
    version,
    type: person.type,
    anonymous,
    ...names,
  }
}
