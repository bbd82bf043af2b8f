import type { Course } from '#shared/apps/academy/entities.ts'
import type { Skill } from '#shared/staffing/terms.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { addCourseSkills } from './addCourseSkills.ts'
import { ProposedSkills } from './ProposedSkills.tsx'

/** Offers a finished course's skills to the reader's profile, saved at once; renders nothing without a profile. */
export const SkillsForProfile = ({ course, personId }: { course: Course; personId: string }) => {
  const { t } = useTranslation('academy')
  const toast = useToast()
  const company = useUser()?.workspace.name ?? ''
  const { data: profile, isFetching } = useApiQuery(contracts.profiles.get, { profilId: personId })
  const saving = useApiMutation(contracts.profiles.save)
  if (!profile || profile.version === 0) return null
  const add = (skills: Skill[]) => {
    const { title } = course
    const userCertification = addCourseSkills(profile.userCertification, { title, company }, skills, (one) => one)
    if (!userCertification) {
      toast.error(t('skills.full'))
      return
    }
    saving.mutate(
      { ...profile, profilId: personId, userCertification },
      {
        onSuccess: () => toast.success(t('skills.added')),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  }
  return <ProposedSkills course={course} profile={profile} busy={saving.isPending || isFetching} onAdd={add} />
}
