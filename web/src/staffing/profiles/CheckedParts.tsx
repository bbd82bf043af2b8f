import type { CheckedProfile } from '#shared/staffing/profiles/contract.ts'
import { skillName } from '#shared/staffing/skills.ts'
import type { Skill } from '#shared/staffing/terms.ts'
import { levelKey } from '#web/staffing/levels.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { useProfileLabels } from './labels.ts'

/** Placeholder for a missing value. */
export const NotProvided = () => {
  const { t } = useTranslation()
  return <span className="text-secondary italic">{t('profiles.undefined')}</span>
}

const Skills = ({ skills }: { skills: readonly Skill[] }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  if (skills.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {skills.map(({ code, level }) => (
        <li key={code}>
          <Tag>
            {skillName(code, language)} <span className="font-normal">· {t(`profiles.level.${levelKey(level)}`)}</span>
          </Tag>
        </li>
      ))}
    </ul>
  )
}

export const CheckedExperiences = ({ experiences }: { experiences: CheckedProfile['userExperiences'] }) => {
  const words = useProfileLabels()
  if (experiences.length === 0) return <NotProvided />
  return (
    <ol className="flex flex-col gap-8">
      {experiences.map(({ title, organization, startDate, endDate, description, tasks }) => (
        <li key={`${startDate} ${title}`} className="border-l-2 border-line pl-5">
          <h3 className="text-lg font-medium break-words">{title}</h3>
          <p className="break-words text-secondary">
            {[organization, words.span({ startDate, endDate })].filter(Boolean).join(' · ')}
          </p>
          {description && <p className="mt-2 break-words whitespace-pre-wrap">{description}</p>}
          {tasks.length > 0 && (
            <ul className="mt-3 flex list-disc flex-col gap-3 pl-5">
              {tasks.map(({ headline, skills }) => (
                <li key={headline} className="break-words">
                  {headline}
                  <Skills skills={skills} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

type Study = CheckedProfile['userDiplomas'][number] & { skills?: Skill[] }

export const CheckedStudies = ({ studies }: { studies: readonly Study[] }) => {
  if (studies.length === 0) return <NotProvided />
  return (
    <ul className="flex flex-col gap-4">
      {studies.map(({ title, establishment, obtentionYear, skills = [] }) => (
        <li key={`${title} ${obtentionYear}`}>
          <p className="font-medium break-words">{title}</p>
          <p className="break-words text-secondary">{[establishment, obtentionYear].filter(Boolean).join(' · ')}</p>
          <Skills skills={skills} />
        </li>
      ))}
    </ul>
  )
}
