import { monthOf } from '#shared/core/dates/calendar.ts'
import type { ParsedResume } from '#shared/staffing/profiles/resumeText.ts'
import type { LanguageCode } from '#shared/staffing/terms.ts'
import { type Draft, toDraftExperience, toDraftStudy, withKey } from '#web/staffing/profiles/edit/draft.ts'

type Part = keyof ParsedResume

/** A finding: an entry for one part of the profile. */
export interface Finding {
  id: string
  part: Part
  title: string
  detail: string
  /** The draft already has it, or another value. */
  known: boolean
}

interface Formatters {
  span: (dates: { startDate: string; endDate: string | null }) => string
  language: (code: LanguageCode) => string
}

const isSameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Lists what a résumé could add to a draft; marks what the draft already has. */
export const listFindings = (found: ParsedResume, draft: Draft, words: Formatters): Finding[] => {
  const studies = (part: 'userDiplomas' | 'userCertification') =>
    found[part].map(({ title, establishment, obtentionYear }, index) => ({
      id: `${part}.${index}`,
      part,
      title,
      detail: [establishment, obtentionYear].filter(Boolean).join(' · '),
      known: draft[part].some((one) => isSameText(one.title, title)),
    }))
  return [
    ...(found.professionalTitle
      ? [
          {
            id: 'professionalTitle.0',
            part: 'professionalTitle' as const,
            title: found.professionalTitle,
            detail: '',
            known: draft.professionalTitle !== '',
          },
        ]
      : []),
    ...(found.linkedinUrl
      ? [
          {
            id: 'linkedinUrl.0',
            part: 'linkedinUrl' as const,
            title: found.linkedinUrl,
            detail: '',
            known: draft.linkedinUrl !== '',
          },
        ]
      : []),
    ...found.userExperiences.map((experience, index) => ({
      id: `userExperiences.${index}`,
      part: 'userExperiences' as const,
      title: experience.title,
      detail: [experience.organization, words.span(experience)].filter(Boolean).join(' · '),
      known: draft.userExperiences.some(
        (one) => isSameText(one.title, experience.title) && monthOf(one.startDate) === monthOf(experience.startDate),
      ),
    })),
    ...studies('userDiplomas'),
    ...studies('userCertification'),
    ...found.languages.map(({ languageCode }, index) => ({
      id: `languages.${index}`,
      part: 'languages' as const,
      title: words.language(languageCode),
      detail: '',
      known: draft.languages.some((one) => one.languageCode === languageCode),
    })),
  ]
}

/** Adds the selected findings of a résumé to a draft, keeping its existing values. */
export const applyFindings = (draft: Draft, found: ParsedResume, ticked: ReadonlySet<string>): Draft => {
  const chosen = <T>(part: Part, list: readonly T[]): T[] => list.filter((_, index) => ticked.has(`${part}.${index}`))
  const spoken = chosen('languages', found.languages).filter(
    ({ languageCode }) => !draft.languages.some((one) => one.languageCode === languageCode),
  )
  return {
    ...draft,
    professionalTitle: draft.professionalTitle || (ticked.has('professionalTitle.0') ? found.professionalTitle : ''),
    linkedinUrl: draft.linkedinUrl || (ticked.has('linkedinUrl.0') ? found.linkedinUrl : ''),
    languages: [...draft.languages, ...spoken],
    userExperiences: [
      ...draft.userExperiences,
      ...chosen('userExperiences', found.userExperiences).map(toDraftExperience),
    ].toSorted(
      (a, b) => (b.endDate ?? '9999').localeCompare(a.endDate ?? '9999') || b.startDate.localeCompare(a.startDate),
    ),
    userDiplomas: [...draft.userDiplomas, ...chosen('userDiplomas', found.userDiplomas).map(toDraftStudy)],
    userCertification: [
      ...draft.userCertification,
      ...chosen('userCertification', found.userCertification).map((one) => withKey(one)),
    ],
  }
}
