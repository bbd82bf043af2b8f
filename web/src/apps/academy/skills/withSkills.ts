import { PROFILE_LIMITS } from '#shared/staffing/profiles/limits.ts'
import type { Skill } from '#shared/staffing/terms.ts'

/** A certification of a profile, as far as skills of a course are added to it. */
interface Certification {
  title: string
  establishment: string
  obtentionYear: number | null
  skills: Skill[]
}

/**
 * The certifications of a profile with skills of a course: a course is one certification, however its skills are added.
 * Undefined: there is no room for it.
 */
export const withSkills = <C extends Certification>(
  certifications: readonly C[],
  course: { title: string; company: string },
  skills: readonly Skill[],
  begin: (certification: Certification) => C,
): C[] | undefined => {
  const [title, establishment] = [course.title, course.company].map((text) => text.slice(0, PROFILE_LIMITS.line).trim())
  const added = { title: title ?? '', establishment: establishment ?? '', obtentionYear: null, skills: [...skills] }
  const same = certifications.find((one) => one.title === added.title && one.establishment === added.establishment)
  if (!same) {
    return certifications.length < PROFILE_LIMITS.certifications ? [...certifications, begin(added)] : undefined
  }
  const whole = [...same.skills, ...skills]
  if (whole.length > PROFILE_LIMITS.skills) return undefined
  return certifications.map((one) => (one === same ? { ...one, skills: whole } : one))
}
