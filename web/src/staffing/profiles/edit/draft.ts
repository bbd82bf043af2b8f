import type { Experience, ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { isRate } from '#shared/staffing/rate.ts'
import type { Skill } from '#shared/staffing/terms.ts'
import type { Key } from '#web/texts/keys.ts'

/** An entry of a list while it is edited: its key stays with it wherever it is moved. */
export type Keyed<T> = T & { key: string }

export type DraftTask = Keyed<{ headline: string; skills: Skill[] }>
/** `startDate` is empty until it is given. */
export type DraftExperience = Keyed<Omit<Experience, 'tasks'> & { tasks: DraftTask[] }>
export type DraftStudy = Keyed<{
  title: string
  establishment: string
  obtentionYear: number | null
  skills: Skill[]
}>

/** A profile while it is edited. */
export type Draft = Omit<ProfileFields, 'userExperiences' | 'userDiplomas' | 'userCertification'> & {
  userExperiences: DraftExperience[]
  userDiplomas: DraftStudy[]
  userCertification: DraftStudy[]
}

let serial = 0
/** Gives an entry its key. */
export const keyed = <T extends object>(entry: T): Keyed<T> => {
  serial += 1
  return { ...entry, key: `e${serial}` }
}

const unkeyed = <T extends object>({ key: _, ...entry }: Keyed<T>) => entry

export const draftExperience = (experience: Experience): DraftExperience =>
  keyed({ ...experience, tasks: experience.tasks.map(keyed) })
export const draftStudy = (study: Omit<DraftStudy, 'key' | 'skills'> & { skills?: Skill[] }): DraftStudy =>
  keyed({ ...study, skills: study.skills ?? [] })

export const newTask = (): DraftTask => keyed({ headline: '', skills: [] })
export const newExperience = (): DraftExperience =>
  keyed({ title: '', startDate: '', endDate: null, organization: '', description: '', tasks: [] })
export const newStudy = (): DraftStudy => keyed({ title: '', establishment: '', obtentionYear: null, skills: [] })

/** The fields of a profile, of whatever carries them. */
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

const plainFields = <F extends Pick<ProfileFields, (typeof FIELDS)[number]>>(from: F) =>
  Object.fromEntries(FIELDS.map((field) => [field, from[field]])) as Pick<ProfileFields, (typeof FIELDS)[number]>

export const toDraft = (profile: ProfileFields): Draft => ({
  ...plainFields(profile),
  // What an earlier release took for a rate, and is none, is left to be said.
  dailyRate: profile.dailyRate || null,
  userExperiences: profile.userExperiences.map(draftExperience),
  userDiplomas: profile.userDiplomas.map(draftStudy),
  userCertification: profile.userCertification.map(draftStudy),
})

const isBlank = (texts: readonly (string | null | undefined)[]): boolean => texts.every((text) => !text?.trim())

/** What is saved of a draft: entries in which nothing was written are left out. */
export const toFields = (draft: Draft): ProfileFields => ({
  ...plainFields(draft),
  userExperiences: draft.userExperiences
    .filter(
      ({ title, startDate, organization, description, tasks }) =>
        !isBlank([title, startDate, organization, description, tasks[0]?.headline]),
    )
    .map((experience) => ({
      ...unkeyed(experience),
      tasks: experience.tasks.filter(({ headline, skills }) => !isBlank([headline]) || skills.length > 0).map(unkeyed),
    })),
  userDiplomas: draft.userDiplomas
    .filter(({ title, establishment }) => !isBlank([title, establishment]))
    .map(({ title, establishment, obtentionYear }) => ({ title, establishment, obtentionYear })),
  userCertification: draft.userCertification
    .filter(({ title, establishment }) => !isBlank([title, establishment]))
    .map(unkeyed),
})

/** Whether two drafts would be saved as the same profile. */
export const sameFields = (one: Draft, other: Draft): boolean =>
  JSON.stringify(toFields(one)) === JSON.stringify(toFields(other))

/** Changes the entry of a list that has a key. */
export const withEntry = <T extends { key: string }>(list: readonly T[], key: string, change: Partial<T>): T[] =>
  list.map((entry) => (entry.key === key ? { ...entry, ...change } : entry))

/** Moves the entry of a list that has a key up (-1) or down (1), as far as there is room. */
export const withMoved = <T extends { key: string }>(list: readonly T[], key: string, by: -1 | 1): T[] => {
  const from = list.findIndex((entry) => entry.key === key)
  const to = from + by
  const moved = list[from]
  if (!moved || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, moved)
}

const LINKEDIN = /^https:\/\/([a-z]{2,3}\.)?linkedin\.com\/[\w\-./%~À-ÿ]+$/

/** A LinkedIn address as people paste it, with what it needs to be one and without what only tracks. */
export const linkedinFrom = (pasted: string): string => {
  const text = pasted.trim().replace(/[?#].*$/, '')
  if (text === '') return ''
  if (/^(www\.|[a-z]{2}\.)?linkedin\.com\//i.test(text)) return `https://${text}`
  return text.replace(/^http:/i, 'https:')
}

/** What keeps a draft from being saved, by where it is: the translation key of why. */
export type DraftProblems = Record<string, Key<'profiles'>>
export const problemsOf = (draft: Draft): DraftProblems => {
  const problems: DraftProblems = {}
  if (draft.linkedinUrl !== '' && !LINKEDIN.test(draft.linkedinUrl)) problems.linkedinUrl = 'profiles.problem.linkedin'
  if (draft.dailyRate !== null && !isRate(draft.dailyRate)) problems.dailyRate = 'profiles.problem.rate'
  for (const { key, title, startDate, endDate, organization, description, tasks } of draft.userExperiences) {
    if (isBlank([title, startDate, organization, description, tasks[0]?.headline])) continue
    if (isBlank([title])) problems[`${key}.title`] = 'validation.required'
    if (startDate === '') problems[`${key}.startDate`] = 'validation.required'
    else if (endDate !== null && endDate < startDate) problems[`${key}.endDate`] = 'profiles.problem.order'
    for (const task of tasks)
      if (isBlank([task.headline]) && task.skills.length > 0) problems[`${task.key}.headline`] = 'validation.required'
  }
  for (const { key, title, establishment } of [...draft.userDiplomas, ...draft.userCertification])
    if (isBlank([title]) && !isBlank([establishment])) problems[`${key}.title`] = 'validation.required'
  if (JSON.stringify(toFields(draft)).length > 60_000) problems.whole = 'profiles.problem.large'
  return problems
}
