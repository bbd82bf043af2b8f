import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'

interface Titled {
  id: string
  title: string
}

/** Search entry of a board. */
export const boardEntry = ({ id, title }: Titled): Entry => ({ scope: 'work', kind: 'board', open: true, id, title })

/** Transaction writes that update the search index, at most 12; undefined means missing. */
export const buildBoardIndexWrites = (tenant: string, before: Titled | undefined, after: Titled | undefined): Write[] =>
  buildIndexWrites(tenant, before && boardEntry(before), after && boardEntry(after))
