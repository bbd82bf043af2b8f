import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'

type Published = { title: string } | null | undefined

/** How a course is found by search: by the title that readers have. */
export const courseEntry = (id: string, published: Published): Entry | undefined =>
  published ? { scope: 'help', kind: 'course', id, title: published.title, open: true } : undefined

/** Transaction writes by which a course is found as readers have it then, not as its draft is. */
export const buildCourseIndexWrites = (tenant: string, id: string, before: Published, after: Published): Write[] =>
  buildIndexWrites(tenant, courseEntry(id, before), courseEntry(id, after))
