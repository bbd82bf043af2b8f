import { foldText } from '#shared/core/text/fold.ts'
import type { ProfileFields } from './fields.ts'
import { PROFILE_LIMITS } from './limits.ts'
import { parseExperiences } from './resume/experiences.ts'
import { parseLanguages } from './resume/languages.ts'
import { normaliseLine, trimSeparators, truncateLine } from './resume/lines.ts'
import { splitSections } from './resume/sections.ts'
import { findSkills, toSkills } from './resume/skillWords.ts'
import { parseStudies } from './resume/studies.ts'

/** A profile as guessed from a résumé's text, to be reviewed by its owner. */
export type ParsedResume = Pick<
  ProfileFields,
  'professionalTitle' | 'linkedinUrl' | 'languages' | 'userExperiences' | 'userDiplomas' | 'userCertification'
>

const CONTACT = /@|https?:|www\.|linkedin|\+?\d[\d .()-]{7,}|\b\d{5}\b/i
const NAME = /^(?:curriculum vitae|cv|resume)$/i

/** The professional title near the top: the second short line that is no contact detail, or one that names a trade. */
const findTitle = (head: readonly string[]): string => {
  const short = head.filter((line) => line.length <= 90 && !CONTACT.test(line) && !NAME.test(normaliseLine(line)))
  const [, second] = short
  const trade = short.find((line) =>
    /\b(developp|develop|engineer|ingenieur|consultant|architect|manager|chef de projet|analyst|designer|devops|product owner|scrum|scientist|full.?stack|testeur|tester|administrat)/.test(
      foldText(line),
    ),
  )
  return truncateLine(trimSeparators(trade ?? second ?? ''))
}

const MAX_TEXT_LENGTH = 60_000

/**
 * A résumé's plain text, in English or French, as title, jobs with dates and tasks, diplomas, certificates, languages and
 * LinkedIn address. Skills that no job names go to the latest job.
 */
export const parseResume = (text: string): ParsedResume => {
  const whole = text.slice(0, MAX_TEXT_LENGTH)
  const { head, experiences, diplomas, certifications, languages, skills } = splitSections(whole)
  const linkedin = /linkedin\.com\/in\/[\w\-%À-ÿ]+/i.exec(whole)?.[0]
  const jobs = parseExperiences(experiences).slice(0, PROFILE_LIMITS.experiences)
  const known = new Set(jobs.flatMap(({ tasks }) => tasks.flatMap((task) => task.skills.map(({ code }) => code))))
  const others = findSkills(skills.join('\n')).filter((code) => !known.has(code))
  const [latest, ...earlier] = jobs
  const extended =
    latest && others.length > 0 && latest.tasks.length < PROFILE_LIMITS.tasks
      ? [
          {
            ...latest,
            tasks: [
              ...latest.tasks,
              { headline: truncateLine(latest.title, PROFILE_LIMITS.headline), skills: toSkills(others, 2) },
            ],
          },
          ...earlier,
        ]
      : jobs
  return {
    professionalTitle: findTitle(head),
    linkedinUrl: linkedin ? `https://www.${linkedin.toLowerCase().replace(/^www\./, '')}` : '',
    languages: parseLanguages(languages),
    userExperiences: extended,
    userDiplomas: parseStudies(diplomas).slice(0, PROFILE_LIMITS.diplomas),
    userCertification: parseStudies(certifications)
      .slice(0, PROFILE_LIMITS.certifications)
      .map((one) => ({ ...one, skills: toSkills(findSkills(one.title), 3) })),
  }
}
