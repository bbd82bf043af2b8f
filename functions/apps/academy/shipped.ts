import type { Caller } from '#functions/core/http/caller.ts'
import type { StoredProgress } from '#functions/data/apps/academy/progress.ts'
import { dayIn } from '#functions/texts/report.ts'
import type { Course, CourseWithSteps } from '#shared/apps/academy/entities.ts'
import { COURSE_CATEGORIES, NOT_BEGUN, numberedSteps, stepIn, stepsSeen } from '#shared/apps/academy/rules.ts'
import { answerAProposal } from './content/answerAProposal.ts'
import type { InBoth, ShippedCourse } from './content/course.ts'
import { fillAMonth } from './content/fillAMonth.ts'
import { securityAtWork } from './content/securityAtWork.ts'

const COURSES: readonly ShippedCourse[] = [fillAMonth, answerAProposal, securityAtWork]

const TITLES: Record<(typeof COURSE_CATEGORIES)[number], InBoth> = {
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
export const shippedCategories = (language: Caller['language']) =>
  COURSE_CATEGORIES.map((slug) => ({ id: slug as string, slug: slug as string, title: TITLES[slug][language] }))

/** What a reader is told of the certificate of a course. */
export const certificateIn = (
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
  ...{ id, slug: id, category, duration, featured, dueOn: null },
  title: title[language],
  description: description[language],
  ...certificateIn({ certificate }, progress),
  proposedSkills: [],
  totalSteps: steps.length,
  updatedAt: dayIn(updatedOn, language),
  progress: {
    currentStep: stepIn(progress?.currentStep ?? 0, steps.length),
    completed: progress?.completed ?? 0,
  },
})

/** The courses that ship with the product. */
export const shippedCourses = (caller: Caller, progress: ReadonlyMap<string, StoredProgress>): Course[] =>
  COURSES.map((course) => toCourse(course, caller, progress.get(course.id)))

/** What the certificate of a course that ships with the product calls it; undefined: it gives none. */
export const certifiedTitle = (id: string, language: Caller['language']): string | undefined => {
  const course = COURSES.find((one) => one.id === id)
  return course?.certificate ? course.title[language] : undefined
}

/** How many steps a course that ships with the product has; undefined: it is none of them. */
export const stepsOfShipped = (id: string): number | undefined =>
  COURSES.find((course) => course.id === id)?.steps.length

/** One of them with its steps. */
export const shippedCourse = (
  id: string,
  caller: Caller,
  progress: StoredProgress | undefined,
): CourseWithSteps | null => {
  const course = COURSES.find((one) => one.id === id)
  if (!course) return null
  const { language } = caller
  const names = numberedSteps(course.steps.length)
  const seen = stepsSeen(names, progress ?? NOT_BEGUN)
  const steps = course.steps.map(({ title, subtitle, content }, order) => ({
    ...{ order, seen: seen.includes(String(order)), id: null, video: null, file: null, captions: null, quiz: null },
    title: title[language],
    subtitle: subtitle[language],
    content: content[language],
  }))
  return { ...toCourse(course, caller, progress), steps }
}
