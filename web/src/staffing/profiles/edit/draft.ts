import type { Experience, ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { isStudyYear, isWorkingLifeDate, PROFILE_LIMITS } from '#shared/staffing/profiles/limits.ts'
import { isRate } from '#shared/staffing/rate.ts'
import type { Skill } from '#shared/staffing/terms.ts'
import type { Key } from '#web/texts/keys.ts'

/** A list entry with a stable key while it is edited and moved. */
export type Keyed<T> = T & { key: string }

export type DraftTask = Keyed<{ headline: string; skills: Skill[] }>
/** `startDate` and, of a former position, `endDate` are empty until they are given. */
export type DraftExperience = Keyed<Omit<Experience, 'tasks'> & { tasks: DraftTask[] }>
export type DraftStudy = Keyed<{
  title: string
  establishment: string
  obtentionYear: number | null
  skills: Skill[]
}>

/** The form values of a profile. */
export type Draft = Omit<ProfileFields, 'userExperiences' | 'userDiplomas' | 'userCertification'> & {
  userExperiences: DraftExperience[]
  userDiplomas: DraftStudy[]
  userCertification: DraftStudy[]
}

let serial = 0
/** Adds a key to an entry. */
export const withKey = <T extends object>(entry: T): Keyed<T> => {
  serial += 1
  return { ...entry, key: `e${serial}` }
}

const withoutKey = <T extends object>({ key: _, ...entry }: Keyed<T>) => entry

export const toDraftExperience = (experience: Experience): DraftExperience =>
  withKey({ ...experience, tasks: experience.tasks.map(withKey) })
export const toDraftStudy = (study: Omit<DraftStudy, 'key' | 'skills'> & { skills?: Skill[] }): DraftStudy =>
  withKey({ ...study, skills: study.skills ?? [] })

export const newTask = (): DraftTask => withKey({ headline: '', skills: [] })
export const newExperience = (): DraftExperience =>
  withKey({ title: '', startDate: '', endDate: null, organization: '', description: '', tasks: [] })
export const newStudy = (): DraftStudy => withKey({ title: '', establishment: '', obtentionYear: null, skills: [] })

/** The fields that a draft copies unchanged. */
const FIELDS = [
  'professionalTitle',
  'available',
  'availableFromDate',
  'contractType',
  'interventionType',
  'dailyRate',
  'address',
  'zipCode',
  'city',
  'location',
  'linkedinUrl',
  'languages',
] as const

const pickPlainFields = <F extends Pick<ProfileFields, (typeof FIELDS)[number]>>(from: F) =>
  Object.fromEntries(FIELDS.map((field) => [field, from[field]])) as Pick<ProfileFields, (typeof FIELDS)[number]>

export const toDraft = (profile: ProfileFields): Draft => ({
  ...pickPlainFields(profile),
  // Zero rates stored by an earlier release count as missing.
  dailyRate: profile.dailyRate || null,
  userExperiences: profile.userExperiences.map(toDraftExperience),
  userDiplomas: profile.userDiplomas.map(toDraftStudy),
  userCertification: profile.userCertification.map(toDraftStudy),
})

const isBlank = (texts: readonly (string | null | undefined)[]): boolean => texts.every((text) => !text?.trim())

const isStudyGiven = ({ title, establishment, obtentionYear, skills }: DraftStudy): boolean =>
  !isBlank([title, establishment]) || obtentionYear !== null || skills.length > 0

/** Converts a draft to the body of a request, without blank entries. */
export const toFields = (draft: Draft): ProfileFields => ({
  ...pickPlainFields(draft),
  userExperiences: draft.userExperiences
    .filter(
      ({ title, startDate, organization, description, tasks }) =>
        !isBlank([title, startDate, organization, description, tasks[0]?.headline]),
    )
    .map((experience) => ({
      ...withoutKey(experience),
      tasks: experience.tasks
        .filter(({ headline, skills }) => !isBlank([headline]) || skills.length > 0)
        .map(withoutKey),
    })),
  userDiplomas: draft.userDiplomas
    .filter(isStudyGiven)
    .map(({ title, establishment, obtentionYear }) => ({ title, establishment, obtentionYear })),
  userCertification: draft.userCertification.filter(isStudyGiven).map(withoutKey),
})

/** Whether two drafts are equal once saved. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(toFields(one)) === JSON.stringify(toFields(other))

/** Updates the entry with a key. */
export const updateEntry = <T extends { key: string }>(list: readonly T[], key: string, change: Partial<T>): T[] =>
  list.map((entry) => (entry.key === key ? { ...entry, ...change } : entry))

/** Moves the entry with a key up (-1) or down (1), within bounds. */
export const moveEntry = <T extends { key: string }>(list: readonly T[], key: string, by: -1 | 1): T[] => {
  const from = list.findIndex((entry) => entry.key === key)
  const to = from + by
  const moved = list[from]
  if (!moved || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, moved)
}

const LINKEDIN_URL = /^https:\/\/([a-z]{2,3}\.)?linkedin\.com\/[\w\-./%~À-ÿ]+$/

/** Completes a pasted LinkedIn URL and strips tracking parameters. */
export const normalizeLinkedinUrl = (pasted: string): string => {
  const text = pasted.trim().replace(/[?#].*$/, '')
  if (text === '') return ''
  if (/^(www\.|[a-z]{2}\.)?linkedin\.com\//i.test(text)) return `https://${text}`
  return text.replace(/^http:/i, 'https:')
}

/** Validation problems by field path, as text keys. */
export type DraftProblems = Record<string, Key<'profiles'>>
export const validateDraft = (draft: Draft): DraftProblems => {
  const problems: DraftProblems = {}
  const checkCharacters = (prefix: string, texts: Record<string, string>) => {
    for (const [field, text] of Object.entries(texts))
      if (/[<>]/.test(text)) problems[`${prefix}${field}`] = 'profiles.problem.characters'
  }
  const checkDay = (field: string, day: string | null) => {
    if (day && !isWorkingLifeDate(day)) problems[field] = 'profiles.problem.day'
  }
  const { professionalTitle, address, zipCode, city, availableFromDate } = draft
  checkDay('availableFromDate', availableFromDate)
  checkCharacters('', { professionalTitle, address, zipCode, city })
  if (draft.linkedinUrl !== '' && !LINKEDIN_URL.test(draft.linkedinUrl))
    problems.linkedinUrl = 'profiles.problem.linkedin'
  if (draft.dailyRate !== null && !isRate(draft.dailyRate)) problems.dailyRate = 'profiles.problem.rate'
  for (const { key, title, startDate, endDate, organization, description, tasks } of draft.userExperiences) {
    if (isBlank([title, startDate, organization, description, tasks[0]?.headline])) continue
    if (isBlank([title])) problems[`${key}.title`] = 'validation.required'
    if (startDate === '') problems[`${key}.startDate`] = 'validation.required'
    else if (endDate && endDate < startDate) problems[`${key}.endDate`] = 'profiles.problem.order'
    if (endDate === '') problems[`${key}.endDate`] = 'validation.required'
    checkDay(`${key}.startDate`, startDate)
    checkDay(`${key}.endDate`, endDate)
    checkCharacters(`${key}.`, { title, organization, description })
    for (const task of tasks) {
      if (isBlank([task.headline]) && task.skills.length > 0) problems[`${task.key}.headline`] = 'validation.required'
      checkCharacters(`${task.key}.`, { headline: task.headline })
    }
  }
  for (const study of [...draft.userDiplomas, ...draft.userCertification]) {
    const { key, title, establishment, obtentionYear } = study
    if (isBlank([title]) && isStudyGiven(study)) problems[`${key}.title`] = 'validation.required'
    if (obtentionYear !== null && !isStudyYear(obtentionYear))
      problems[`${key}.obtentionYear`] = 'profiles.problem.year'
    checkCharacters(`${key}.`, { title, establishment })
  }
  const fields = toFields(draft)
  if (JSON.stringify(fields).length > 60_000) problems.whole = 'profiles.problem.large'
  // A résumé may bring more than is added by hand.
  if (
    fields.userExperiences.length > PROFILE_LIMITS.experiences ||
    fields.userDiplomas.length > PROFILE_LIMITS.diplomas ||
    fields.userCertification.length > PROFILE_LIMITS.certifications
  )
    problems.whole = 'profiles.problem.many'
  return problems
}
