import type { Caller } from '#functions/core/http/caller.ts'
import { SHIPPED_COURSES } from '#functions/texts/apps/shippedCourses.ts'
import { rankMatches } from '#shared/overview/search/rules.ts'

/** Shipped courses that match in either language. */
export const searchShippedCourses = (typed: readonly string[], language: Caller['language']) =>
  rankMatches(Object.entries(SHIPPED_COURSES), typed, ([, { EN, FR }]) => `${EN} ${FR}`, 'exact').map(
    ([id, title]) => ({
      kind: 'course' as const,
      title: title[language],
      link: `/apps/academy/${id}`,
    }),
  )
