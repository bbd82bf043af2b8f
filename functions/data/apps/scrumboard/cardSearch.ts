import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'
import { idOnBoard } from '#shared/apps/scrumboard/rules.ts'
import type { StoredCard } from './cards.ts'

type Titled = Pick<StoredCard, 'id' | 'title'>

/** Search entry of a card, archived or not. */
export const cardEntry = (board: string, { id, title }: Titled): Entry => ({
  scope: 'work',
  kind: 'card',
  open: true,
  id: idOnBoard(board, id),
  title,
})

/** Transaction writes that update the search index; undefined means missing. */
export const buildCardIndexWrites = (
  tenant: string,
  board: string,
  before: Titled | undefined,
  after: Titled | undefined,
): Write[] => buildIndexWrites(tenant, before && cardEntry(board, before), after && cardEntry(board, after))
