import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, remove } from '#functions/core/table/table.ts'
import { schedule } from '#functions/data/due/due.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { reader } from '#functions/data/stored.ts'
import { canBeUndone, undoEnds, undoTtl } from '#functions/data/undo.ts'
import { idOnBoard, parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { recordBoardEvent } from './boardEvents.ts'
import { StoredList } from './boards.ts'
import { checklistKey, StoredCard } from './cards.ts'

/** A card that was deleted, for as long as it can be brought back: its checklist, comments and files stay where they are. */
export const StoredDeletedCard = StoredCard.extend({
  /** It was in the archive. */
  archived: z.boolean(),
  deletedAt: Instant,
  deletedBy: Id,
})
export type StoredDeletedCard = z.infer<typeof StoredDeletedCard>
const toDeletedCard = reader('deleted card', StoredDeletedCard)

/** A list that was removed, for as long as it can be brought back with the cards that went to the archive with it. */
export const StoredDeletedList = StoredList.extend({ deletedAt: Instant })
export type StoredDeletedList = z.infer<typeof StoredDeletedList>
const toDeletedList = reader('deleted list', StoredDeletedList)

export const deletedCardKey = (tenant: string, board: string, card: string): Key => ({
  pk: boardPartition(tenant, board),
  sk: `Y#${card}`,
})
export const deletedListKey = (tenant: string, board: string, list: string): Key => ({
  pk: boardPartition(tenant, board),
  sk: `W#${list}`,
})

const there = expression`attribute_exists(#pk)`

/** A card in an item that can still be brought back. */
export const deletedCardIn = (item: Item | undefined): StoredDeletedCard | undefined => {
  const card = item && toDeletedCard(item)
  return card && canBeUndone(card) ? card : undefined
}
export const deletedListIn = (item: Item | undefined): StoredDeletedList | undefined => {
  const list = item && toDeletedList(item)
  return list && canBeUndone(list) ? list : undefined
}

/** The parts of a transaction that keep a card which is deleted, and have it go for good when it is time. */
export const keepCard = (tenant: string, board: string, card: StoredDeletedCard): Write[] => [
  put({ ...deletedCardKey(tenant, board, card.id), ...card, v: 1 }),
  schedule({ tenant, dueKind: 'cardTrash', id: idOnBoard(board, card.id), dueAt: undoEnds(card.deletedAt) }),
]
/** The same of a list, which nothing more goes with. */
export const keepList = (tenant: string, board: string, list: StoredDeletedList): Write =>
  put({ ...deletedListKey(tenant, board, list.id), ...list, ttl: undoTtl(list.deletedAt), v: 1 })

/** The part of a transaction that ends the keeping of a card or a list; refused when another has. */
export const endKeeping = (key: Key): Write => remove(key, there)

/** The parts of the transaction by which a card goes for good at an instant; none when it was brought back. */
export const cardForGood = async (tenant: string, id: string, dueAt: string): Promise<Write[]> => {
  const { boardId = '', key = '' } = parseBoardItemId(id) ?? {}
  const at = deletedCardKey(tenant, boardId, key)
  const item = await getItem(at)
  const card = item && toDeletedCard(item)
  if (!card || undoEnds(card.deletedAt) !== dueAt) return []
  return [
    endKeeping(at),
    remove(checklistKey(tenant, boardId, key)),
    recordBoardEvent(tenant, boardId, card.deletedBy, { actionType: 'CARD_DELETED', about: key }),
  ]
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'deleted card, for a day': deletedCardKey('<tenant>', '<board>', '<ulid>'),
  'deleted list, for a day': deletedListKey('<tenant>', '<board>', '<ulid>'),
})
