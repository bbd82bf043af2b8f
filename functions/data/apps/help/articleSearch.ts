import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'

type Published = { heads: Readonly<Record<'EN' | 'FR', { title: string } | null>> } | null

/** Titles in all languages, for one search entry. */
export const joinTitles = ({ heads }: NonNullable<Published>): string =>
  [heads.EN, heads.FR].flatMap((head) => head?.title ?? []).join(' ')

/** Search entry by published titles. */
export const articleEntry = (id: string, published: Published): Entry | undefined =>
  published ? { scope: 'help', kind: 'article', id, title: joinTitles(published), open: true } : undefined

/** Transaction writes that update the search index by the published version. */
export const buildArticleIndexWrites = (tenant: string, id: string, before: Published, after: Published): Write[] =>
  buildIndexWrites(tenant, articleEntry(id, before), articleEntry(id, after))
