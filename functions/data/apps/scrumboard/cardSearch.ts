import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'
import { idOnBoard } from '#shared/apps/scrumboard/rules.ts'
import type { StoredCard } from './cards.ts'

type Titled = Pick<StoredCard, 'id' | 'title'>

/** How a card is found by search, on its board and in the archive. */
export const cardEntry = (board: string, { id, title }: Titled): Entry => ({
  ...{ scope: 'work', kind: 'card', open: true },
  id: idOnBoard(board, id),
  title,
})

/** The parts of a transaction by which a card is found as it is then: undefined before, it is new; undefined after, it is gone. */
export const buildCardIndexWrites = (
  tenant: string,
  board: string,
  before: Titled | undefined,
  after: Titled | undefined,
): Write[] => buildIndexWrites(tenant, before && cardEntry(board, before), after && cardEntry(board, after))
