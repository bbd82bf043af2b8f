import type { Course } from '#shared/apps/academy/entities.ts'
import type { Skill } from '#shared/staffing/terms.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { type Draft, toDraftStudy } from '#web/staffing/profiles/edit/draft.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { addCourseSkills } from './addCourseSkills.ts'
import { ProposedSkills } from './ProposedSkills.tsx'

interface Props {
  draft: Draft
  onChange: (some: Partial<Draft>) => void
}

/** Skills of finished courses, offered to the profile draft; saved with the rest of the draft. */
export const LearnedSkills = ({ draft, onChange }: Props) => {
  const { t } = useTranslation('academy')
  const toast = useToast()
  const company = useUser()?.workspace.name ?? ''
  const courses = useApiQuery(contracts.academy.courses, {}).data ?? []
  const add = ({ title }: Course, skills: Skill[]) => {
    const userCertification = addCourseSkills(draft.userCertification, { title, company }, skills, toDraftStudy)
    if (userCertification) onChange({ userCertification })
    else toast.error(t('skills.full'))
  }
  return courses.map((course) => (
    <ProposedSkills
      key={course.id}
      course={course}
      profile={draft}
      busy={false}
      onAdd={(skills) => add(course, skills)}
    />
  ))
}
