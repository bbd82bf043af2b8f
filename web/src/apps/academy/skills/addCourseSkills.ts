import { LIMITS } from '#shared/staffing/profiles/limits.ts'
import type { Skill } from '#shared/staffing/terms.ts'

/** The fields of a profile's certification that receive skills. */
interface Certification {
  title: string
  establishment: string
  obtentionYear: number | null
  skills: Skill[]
}

/**
 * Adds skills of a course to the certifications of a profile, with one certification per course.
 * Undefined: the limit is reached.
 */
export const addCourseSkills = <C extends Certification>(
  certifications: readonly C[],
  course: { title: string; company: string },
  skills: readonly Skill[],
  begin: (certification: Certification) => C,
): C[] | undefined => {
  const [title, establishment] = [course.title, course.company].map((text) => text.slice(0, LIMITS.line).trim())
  const added = { title: title ?? '', establishment: establishment ?? '', obtentionYear: null, skills: [...skills] }
  const same = certifications.find((one) => one.title === added.title && one.establishment === added.establishment)
  if (!same) {
    return certifications.length < LIMITS.certifications ? [...certifications, begin(added)] : undefined
  }
  const whole = [...same.skills, ...skills]
  if (whole.length > LIMITS.skills) return undefined
  return certifications.map((one) => (one === same ? { ...one, skills: whole } : one))
}
