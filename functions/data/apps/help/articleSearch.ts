import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'

type Published = { heads: Readonly<Record<'EN' | 'FR', { title: string } | null>> } | null

/** All titles of an article as one, so that it is found in either language. */
export const joinTitles = ({ heads }: NonNullable<Published>): string =>
  [heads.EN, heads.FR].flatMap((head) => head?.title ?? []).join(' ')

/** How an article is found by search: by the titles that readers have. */
export const articleEntry = (id: string, published: Published): Entry | undefined =>
  published ? { scope: 'help', kind: 'article', id, title: joinTitles(published), open: true } : undefined

/** The parts of a transaction by which an article is found as readers have it then, not as its draft is. */
export const buildArticleIndexWrites = (tenant: string, id: string, before: Published, after: Published): Write[] =>
  buildIndexWrites(tenant, articleEntry(id, before), articleEntry(id, after))
