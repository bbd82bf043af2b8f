import type { Caller } from '#functions/core/http/caller.ts'
import type { StoredProgress } from '#functions/data/apps/academy/progress.ts'
import { formatDay } from '#functions/texts/report.ts'
import type { Course, CourseWithSteps } from '#shared/apps/academy/entities.ts'
import { COURSE_CATEGORIES, clampStep, listSeenSteps, NOT_BEGUN, numberedSteps } from '#shared/apps/academy/rules.ts'
import { answerAProposal } from './content/answerAProposal.ts'
import type { ShippedCourse, Translated } from './content/course.ts'
import { fillAMonth } from './content/fillAMonth.ts'
import { securityAtWork } from './content/securityAtWork.ts'

const COURSES: readonly ShippedCourse[] = [fillAMonth, answerAProposal, securityAtWork]

const TITLES: Record<(typeof COURSE_CATEGORIES)[number], Translated> = {
  android: { EN: 'Android', FR: 'Android' },
  cloud: { EN: 'Cloud', FR: 'Cloud' },
  company: { EN: 'Company', FR: 'Entreprise' },
  firebase: { EN: 'Firebase', FR: 'Firebase' },
  languages: { EN: 'Languages', FR: 'Langues' },
  management: { EN: 'Management', FR: 'Management' },
  regie: { EN: 'Regie', FR: 'Regie' },
  security: { EN: 'Security', FR: 'Sécurité' },
  web: { EN: 'Web', FR: 'Web' },
}

/** The categories that every company has, in a language. */
export const listShippedCategories = (language: Caller['language']) =>
  COURSE_CATEGORIES.map((slug) => ({ id: slug as string, slug: slug as string, title: TITLES[slug][language] }))

/** The certificate fields of a course for one reader. */
export const toCertificateState = (
  { certificate }: { certificate: boolean },
  progress: StoredProgress | undefined,
): Pick<Course, 'certificate' | 'certificateUntil' | 'renews'> => {
  const given = progress?.certificate
  return {
    certificate: given ? 'GIVEN' : certificate ? 'OFFERED' : null,
    certificateUntil: given?.validUntil ?? null,
    renews: certificate && given !== undefined && progress?.renews === given.code,
  }
}

const toCourse = (
  { id, title, description, category, duration, updatedOn, featured, certificate, steps }: ShippedCourse,
  { language }: Caller,
  progress: StoredProgress | undefined,
): Course => ({
  id,
  slug: id,
  category,
  duration,
  featured,
  dueOn: null,
  title: title[language],
  description: description[language],
  ...toCertificateState({ certificate }, progress),
  proposedSkills: [],
  totalSteps: steps.length,
  updatedAt: formatDay(updatedOn, language),
  progress: {
    currentStep: clampStep(progress?.currentStep ?? 0, steps.length),
    completed: progress?.completed ?? 0,
  },
})

/** The courses that ship with the product. */
export const listShippedCourses = (caller: Caller, progress: ReadonlyMap<string, StoredProgress>): Course[] =>
  COURSES.map((course) => toCourse(course, caller, progress.get(course.id)))

/** The title for the certificate of a shipped course; undefined when it gives none. */
export const findCertificateTitle = (id: string, language: Caller['language']): string | undefined => {
  const course = COURSES.find((one) => one.id === id)
  return course?.certificate ? course.title[language] : undefined
}

/** The number of steps of a shipped course; undefined for any other id. */
export const countShippedSteps = (id: string): number | undefined =>
  COURSES.find((course) => course.id === id)?.steps.length

/** A shipped course with its steps. */
export const readShippedCourse = (
  id: string,
  caller: Caller,
  progress: StoredProgress | undefined,
): CourseWithSteps | null => {
  const course = COURSES.find((one) => one.id === id)
  if (!course) return null
  const { language } = caller
  const names = numberedSteps(course.steps.length)
  const seen = listSeenSteps(names, progress ?? NOT_BEGUN)
  const steps = course.steps.map(({ title, subtitle, content }, order) => ({
    order,
    seen: seen.includes(String(order)),
    id: null,
    video: null,
    file: null,
    captions: null,
    quiz: null,
    title: title[language],
    subtitle: subtitle[language],
    content: content[language],
  }))
  return { ...toCourse(course, caller, progress), steps }
}
