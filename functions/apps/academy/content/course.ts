import type { SHIPPED_COURSES } from '#functions/texts/apps/shippedCourses.ts'
import type { COURSE_MINUTES } from '#shared/apps/academy/rules.ts'

/** A text in each language. */
export interface Translated {
  EN: string
  FR: string
}

interface WrittenStep {
  title: Translated
  subtitle: Translated
  /** HTML. */
  content: Translated
}

/** A course that ships with the product. */
export interface ShippedCourse {
  id: keyof typeof SHIPPED_COURSES
  title: Translated
  description: Translated
  category: string
  duration: (typeof COURSE_MINUTES)[number]
  /** The day of the last revision. */
  updatedOn: string
  featured: boolean
  /** Whether completing it earns a certificate. */
  certificate: boolean
  steps: readonly WrittenStep[]
}

export const step = (
  title: [en: string, fr: string],
  subtitle: [en: string, fr: string],
  content: [en: string, fr: string],
): WrittenStep => ({
  title: { EN: title[0], FR: title[1] },
  subtitle: { EN: subtitle[0], FR: subtitle[1] },
  content: { EN: content[0], FR: content[1] },
})
