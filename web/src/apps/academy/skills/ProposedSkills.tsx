import { PlusIcon } from '@heroicons/react/24/outline'
import type { Course } from '#shared/apps/academy/entities.ts'
import type { ProfileFields } from '#shared/staffing/profiles/fields.ts'
import { collectSkills } from '#shared/staffing/profiles/rules.ts'
import { skillName } from '#shared/staffing/skills.ts'
import type { Skill } from '#shared/staffing/terms.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

interface Props {
  course: Course
  profile: Pick<ProfileFields, 'userExperiences' | 'userCertification'>
  busy: boolean
  onAdd: (skills: Skill[]) => void
}

/** Skills of a finished course that the profile lacks, to be added or declined; renders nothing when there is none. */
export const ProposedSkills = ({ course, profile, busy, onAdd }: Props) => {
  const { t } = useTranslation('academy')
  const language = useLanguage()
  const toast = useToast()
  const declining = useApiMutation(contracts.academy.declineSkills)
  const known = new Set(collectSkills(profile).map(({ code }) => code))
  const skills = course.proposedSkills.filter(({ code }) => !known.has(code))
  if (skills.length === 0) return null
  const decline = () =>
    declining.mutate({ id: course.id }, { onError: (failure) => toast.error(failureText(failure, t)) })
  const isBusy = busy || declining.isPending
  return (
    <Card title={t('skills.title')}>
      <p className="text-secondary">{t('skills.text', { title: course.title })}</p>
      <ul className="mt-4 flex flex-wrap gap-2">
        {skills.map((skill) => (
          <li key={skill.code}>
            <Button variant="outline" icon={PlusIcon} disabled={isBusy} onClick={() => onAdd([skill])}>
              {skillName(skill.code, language)}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {skills.length > 1 && (
          <Button variant="primary" disabled={isBusy} onClick={() => onAdd(skills)}>
            {t('skills.addAll')}
          </Button>
        )}
        <Button variant="text" disabled={isBusy} onClick={decline}>
          {t('skills.decline')}
        </Button>
      </div>
    </Card>
  )
}
