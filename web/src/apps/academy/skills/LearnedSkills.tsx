import type { Course } from '#shared/apps/academy/entities.ts'
import type { Skill } from '#shared/staffing/terms.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { type Draft, draftStudy } from '#web/staffing/profiles/edit/draft.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { ProposedSkills } from './ProposedSkills.tsx'
import { withSkills } from './withSkills.ts'

interface Props {
  draft: Draft
  onChange: (some: Partial<Draft>) => void
}

/** What the courses that somebody has finished propose to their profile, which is being written and saved with the rest of it. */
export const LearnedSkills = ({ draft, onChange }: Props) => {
  const { t } = useTranslation('academy')
  const toast = useToast()
  const company = useUser()?.workspace.name ?? ''
  const courses = useApiQuery(contracts.academy.courses, {}).data ?? []
  const add = ({ title }: Course, skills: Skill[]) => {
    const userCertification = withSkills(draft.userCertification, { title, company }, skills, draftStudy)
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
