import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, remove } from '#functions/core/table/table.ts'
import { schedule } from '#functions/data/due/due.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { reader } from '#functions/data/stored.ts'
import { isUndoable, undoExpiry, undoTtl } from '#functions/data/undo.ts'
import { idOnBoard, parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { recordBoardEvent } from './boardEvents.ts'
import { StoredList } from './boards.ts'
import { checklistKey, StoredCard } from './cards.ts'

/** A deleted card while it can be restored; checklist, comments and files remain in place. */
export const StoredDeletedCard = StoredCard.extend({
  /** Whether it was archived. */
  archived: z.boolean(),
  deletedAt: Instant,
  deletedBy: Id,
})
export type StoredDeletedCard = z.infer<typeof StoredDeletedCard>
const toDeletedCard = reader('deleted card', StoredDeletedCard)

/** A removed list while it can be restored with its archived cards. */
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

/** A deleted card that can still be restored. */
export const deletedCardIn = (item: Item | undefined): StoredDeletedCard | undefined => {
  const card = item && toDeletedCard(item)
  return card && isUndoable(card) ? card : undefined
}
export const deletedListIn = (item: Item | undefined): StoredDeletedList | undefined => {
  const list = item && toDeletedList(item)
  return list && isUndoable(list) ? list : undefined
}

/** Transaction writes that move a card to the trash and schedule its purge. */
export const putCardIntoTrash = (tenant: string, board: string, card: StoredDeletedCard): Write[] => [
  put({ ...deletedCardKey(tenant, board, card.id), ...card, v: 1 }),
  schedule({ tenant, dueKind: 'cardTrash', id: idOnBoard(board, card.id), dueAt: undoExpiry(card.deletedAt) }),
]
/** Transaction write that moves a list to the trash, where it expires. */
export const putListIntoTrash = (tenant: string, board: string, list: StoredDeletedList): Write =>
  put({ ...deletedListKey(tenant, board, list.id), ...list, ttl: undoTtl(list.deletedAt), v: 1 })

/** Transaction write that removes a card or list from the trash; refused when it is gone. */
export const removeFromBoardTrash = (key: Key): Write => remove(key, there)

/** Transaction writes that purge a card when due; none when it was restored. */
export const buildCardPurgeWrites = async (tenant: string, id: string, dueAt: string): Promise<Write[]> => {
  const { boardId = '', key = '' } = parseBoardItemId(id) ?? {}
  const at = deletedCardKey(tenant, boardId, key)
  const item = await getItem(at)
  const card = item && toDeletedCard(item)
  if (!card || undoExpiry(card.deletedAt) !== dueAt) return []
  return [
    removeFromBoardTrash(at),
    remove(checklistKey(tenant, boardId, key)),
    recordBoardEvent(tenant, boardId, card.deletedBy, { actionType: 'CARD_DELETED', about: key }),
  ]
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'deleted card, for a day': deletedCardKey('<tenant>', '<board>', '<ulid>'),
  'deleted list, for a day': deletedListKey('<tenant>', '<board>', '<ulid>'),
})
