import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'

type Published = { title: string } | null | undefined

/** Search entry by published title. */
export const courseEntry = (id: string, published: Published): Entry | undefined =>
  published ? { scope: 'help', kind: 'course', id, title: published.title, open: true } : undefined

/** Transaction writes that update the search index by the published version. */
export const buildCourseIndexWrites = (tenant: string, id: string, before: Published, after: Published): Write[] =>
  buildIndexWrites(tenant, courseEntry(id, before), courseEntry(id, after))
