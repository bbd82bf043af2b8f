import type { ReactNode } from 'react'
import { skillName } from '#shared/staffing/skills.ts'
import type { InterventionType, LanguageCode, MissionSkill } from '#shared/staffing/terms.ts'
import { levelKey } from '#web/staffing/levels.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { useStaffingLabels } from './labels.ts'

interface Wanted {
  minYears: number | null
  languages: readonly LanguageCode[]
  skills: readonly MissionSkill[]
}

interface Facts extends Wanted {
  client: { title: string }
  startDate: string
  endDate: string
  city: string
  country: string | null
  interventionType: InterventionType | null
  /** Omitted where the reader may not see rates. */
  rateMin?: number | null
  rateMax?: number | null
}

interface Props {
  mission: Facts
  /** Further facts, after the dates. */
  more?: ReactNode
  /** Two columns where there is room. */
  wide?: boolean
}

/** The facts of a mission; empty ones are left out. */
export const MissionFacts = ({ mission, more, wide }: Props) => {
  const { t } = useTranslation()
  const words = useStaffingLabels()
  const { rateMin = null, rateMax = null } = mission
  const rates = words.rates({ rateMin, rateMax })
  const place = words.place(mission)
  return (
    <dl className={`grid gap-4 ${wide ? 'sm:grid-cols-2' : ''}`}>
      <Fact name={t('missions.client')}>{mission.client.title}</Fact>
      <Fact name={t('missions.column.dates')}>{words.period(mission)}</Fact>
      {more}
      {rates && <Fact name={t('missions.column.rate')}>{rates}</Fact>}
      {place && <Fact name={t('missions.column.place')}>{place}</Fact>}
      <WantedFacts mission={mission} />
    </dl>
  )
}

/** Whether a mission says whom it looks for. */
export const asksForSomebody = ({ minYears, languages, skills }: Wanted): boolean =>
  (minYears ?? 0) > 0 || languages.length > 0 || skills.length > 0

/** Whom a mission looks for, as facts of a list; empty ones are left out. */
export const WantedFacts = ({ mission: { minYears, languages, skills } }: { mission: Wanted }) => {
  const { t } = useTranslation()
  const words = useStaffingLabels()
  const language = useLanguage()
  return (
    <>
      {minYears !== null && minYears > 0 && (
        <Fact name={t('missions.experience')}>{t('missions.years', { count: minYears })}</Fact>
      )}
      {languages.length > 0 && <Fact name={t('missions.languages')}>{words.languages(languages)}</Fact>}
      {skills.length > 0 && (
        <Fact name={t('missions.skills')}>
          <ul className="mt-1 flex flex-wrap gap-2">
            {skills.map(({ code, level, required = true }) => (
              <li key={code}>
                <Tag>
                  {skillName(code, language)}{' '}
                  <span className="font-normal">
                    · {t(`profiles.level.${levelKey(level)}`)}
                    {!required && ` · ${t('missions.wished')}`}
                  </span>
                </Tag>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  )
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-md text-secondary">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)
