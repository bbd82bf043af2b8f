import { folded } from '#shared/core/fold.ts'
import type { ProfileFields } from './fields.ts'
import { LIMITS } from './limits.ts'
import { experiencesIn } from './resume/experiences.ts'
import { languagesIn } from './resume/languages.ts'
import { bare, cut, trimmed } from './resume/lines.ts'
import { sectionsOf } from './resume/sections.ts'
import { skillsIn, withLevel } from './resume/skillWords.ts'
import { studiesIn } from './resume/studies.ts'

/** What was understood of a résumé's text; nothing of it is more than a guess for its owner to look at. */
export type UnderstoodResume = Pick<
  ProfileFields,
  'professionalTitle' | 'linkedinUrl' | 'languages' | 'userExperiences' | 'userDiplomas' | 'userCertification'
>

const CONTACT = /@|https?:|www\.|linkedin|\+?\d[\d .()-]{7,}|\b\d{5}\b/i
const NAME = /^(?:curriculum vitae|cv|resume)$/i

/** The line at the top that says what somebody is: the second of the short ones that are no address, or one that names a trade. */
const titleIn = (head: readonly string[]): string => {
  const short = head.filter((line) => line.length <= 90 && !CONTACT.test(line) && !NAME.test(bare(line)))
  const [, second] = short
  const trade = short.find((line) =>
    /\b(developp|develop|engineer|ingenieur|consultant|architect|manager|chef de projet|analyst|designer|devops|product owner|scrum|scientist|full.?stack|testeur|tester|administrat)/.test(
      folded(line),
    ),
  )
  return cut(trimmed(trade ?? second ?? ''))
}

const MOST = 60_000

/**
 * What a résumé's plain text says, in English or French: its title, jobs with their dates and tasks, diplomas,
 * certificates, languages, and the LinkedIn address. Skills that no job names are put with the latest one.
 */
export const understoodResume = (text: string): UnderstoodResume => {
  const whole = text.slice(0, MOST)
  const { head, experiences, diplomas, certifications, languages, skills } = sectionsOf(whole)
  const linkedin = /linkedin\.com\/in\/[\w\-%À-ÿ]+/i.exec(whole)?.[0]
  const jobs = experiencesIn(experiences).slice(0, LIMITS.experiences)
  const known = new Set(jobs.flatMap(({ tasks }) => tasks.flatMap((task) => task.skills.map(({ code }) => code))))
  const others = skillsIn(skills.join('\n')).filter((code) => !known.has(code))
  const [latest, ...earlier] = jobs
  const extended =
    latest && others.length > 0 && latest.tasks.length < LIMITS.tasks
      ? [
          {
            ...latest,
            tasks: [...latest.tasks, { headline: cut(latest.title, LIMITS.headline), skills: withLevel(others, 2) }],
          },
          ...earlier,
        ]
      : jobs
  return {
    professionalTitle: titleIn(head),
    linkedinUrl: linkedin ? `https://www.${linkedin.toLowerCase().replace(/^www\./, '')}` : '',
    languages: languagesIn(languages),
    userExperiences: extended,
    userDiplomas: studiesIn(diplomas).slice(0, LIMITS.diplomas),
    userCertification: studiesIn(certifications)
      .slice(0, LIMITS.certifications)
      .map((one) => ({ ...one, skills: withLevel(skillsIn(one.title), 3) })),
  }
}
