import type { Caller } from '#functions/core/http/caller.ts'
import { SHIPPED_COURSES } from '#functions/texts/apps/shippedCourses.ts'
import { ranked } from '#shared/overview/search/rules.ts'

/** The product’s own courses, which every company has, that typed words find in either language. */
export const shippedCourses = (typed: readonly string[], language: Caller['language']) =>
  ranked(Object.entries(SHIPPED_COURSES), typed, ([, { EN, FR }]) => `${EN} ${FR}`, 'exact').map(([id, title]) => ({
    kind: 'course' as const,
    title: title[language],
    link: `/apps/academy/${id}`,
  }))
