import { now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Write } from '#functions/core/table/item.ts'
import { recordBoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import {
  addList,
  checkListExists,
  countOnBoard,
  listKey,
  removeList,
  toList,
} from '#functions/data/apps/scrumboard/boards.ts'
import {
  deletedCardIn,
  deletedCardKey,
  deletedListIn,
  deletedListKey,
  putCardIntoTrash,
  putListIntoTrash,
  removeFromBoardTrash,
} from '#functions/data/apps/scrumboard/boardTrash.ts'
import { buildCardIndexWrites } from '#functions/data/apps/scrumboard/cardSearch.ts'
import {
  archivedKey,
  cardBytes,
  cardKey,
  putCard,
  removeCard,
  type StoredCard,
  toCard,
} from '#functions/data/apps/scrumboard/cards.ts'
import { answeredDueDates, buildAssignmentWrites, UNASSIGNED } from '#functions/data/apps/scrumboard/ownCards.ts'
import type { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Card, ListFacts } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { commitOnBoard, openBoard, requireBoardItemId, retryOnConflict } from './access.ts'
import { findListOrFirst } from './placing.ts'
import { toCardView, toListFacts } from './view.ts'

type Idempotency = Pick<Request, 'idempotency'>

/** Moves a card to the trash, from the board or the archive; related items stay until it is purged. */
export const deleteCard = (
  { id }: ParsedOf<typeof scrumboard.deleteCard>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<true> =>
  retryOnConflict(async () => {
    const { tenant, person } = caller
    const { boardId, key } = requireBoardItemId(id)
    const keys = [cardKey, archivedKey].map((keyOf) => keyOf(tenant, boardId, key))
    const { items } = await openBoard(caller, boardId, 'write', keys)
    const at = items.findIndex((item) => item)
    const card = items[at] && toCard(items[at])
    if (!card) return { answer: true }
    const kept = { ...card, archived: at === 1, deletedAt: now().toISOString(), deletedBy: person }
    const done = await commitOnBoard(idempotency, caller, boardId, true as const, [
      removeCard(keys[at] as (typeof keys)[number], card),
      ...putCardIntoTrash(tenant, boardId, kept),
      ...buildAssignmentWrites(tenant, boardId, key, card, UNASSIGNED),
      ...buildCardIndexWrites(tenant, boardId, card, undefined),
      ...(at === 0 ? countOnBoard(tenant, boardId, { cards: -1, bytes: -cardBytes(card) }) : []),
      recordBoardEvent(tenant, boardId, person, { answered: answeredDueDates(boardId, key, card, UNASSIGNED) }),
    ])
    return 'answer' in done ? done : undefined
  })

/** Restores a deleted card to its list, or to the first one when that was removed. */
export const restoreCard = (
  { id }: ParsedOf<typeof scrumboard.restoreCard>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<Card> =>
  retryOnConflict(async () => {
    const { tenant, person } = caller
    const { boardId, key } = requireBoardItemId(id)
    const from = deletedCardKey(tenant, boardId, key)
    const board = await openBoard(caller, boardId, 'write', [from])
    const { archived, deletedAt: _, deletedBy: __, ...kept } = deletedCardIn(board.items[0]) ?? notFound()
    const listId = archived ? kept.listId : await findListOrFirst(tenant, boardId, kept.listId)
    if (listId === undefined) throw new ApiError('scrumboard.unknownList')
    const people = archived ? kept.people : kept.people.filter((one) => board.members.includes(one))
    const card: StoredCard = { ...kept, listId, people, version: kept.version + 1 }
    const counted = archived ? [] : countOnBoard(tenant, boardId, { cards: 1, bytes: cardBytes(card) })
    const writes: Write[] = [
      removeFromBoardTrash(from),
      ...counted,
      ...(archived ? [] : [checkListExists(tenant, boardId, listId)]),
      putCard((archived ? archivedKey : cardKey)(tenant, boardId, key), card),
      ...buildAssignmentWrites(tenant, boardId, key, UNASSIGNED, archived ? UNASSIGNED : card),
      ...buildCardIndexWrites(tenant, boardId, undefined, card),
      recordBoardEvent(tenant, boardId, person),
    ]
    const answer = toCardView(card, board, archived)
    const done = await commitOnBoard(idempotency, caller, boardId, answer, writes)
    if ('answer' in done) return done
    const isFull = counted.length > 0 && done.refused.has(1)
    if (isFull) throw new ApiError('scrumboard.full', { what: 'cards', most: BOARD_LIMITS.cards })
    return undefined
  })

/** Removes a list; `deliver` archives its cards. */
export const deleteList = async (
  { id }: ParsedOf<typeof scrumboard.deleteList>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<true> => {
  const { tenant, person } = caller
  const { boardId, key } = requireBoardItemId(id)
  const { items } = await openBoard(caller, boardId, 'write', [listKey(tenant, boardId, key)])
  if (!items[0]) return true
  await commitOnBoard(idempotency, caller, boardId, true as const, [
    removeList(tenant, boardId, key),
    putListIntoTrash(tenant, boardId, { ...toList(items[0]), deletedAt: now().toISOString() }),
    ...countOnBoard(tenant, boardId, { lists: -1 }),
    recordBoardEvent(tenant, boardId, person, { actionType: 'LIST_DELETED', about: key }),
  ])
  return true
}

/** Restores a removed list; `deliver` brings back the cards that were archived with it. */
export const restoreList = (
  { id }: ParsedOf<typeof scrumboard.restoreList>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<ListFacts> =>
  retryOnConflict(async () => {
    const { tenant, person } = caller
    const { boardId, key } = requireBoardItemId(id)
    const from = deletedListKey(tenant, boardId, key)
    const { items } = await openBoard(caller, boardId, 'write', [from])
    const { deletedAt: _, ...list } = deletedListIn(items[0]) ?? notFound()
    const counted = countOnBoard(tenant, boardId, { lists: 1 })
    const done = await commitOnBoard(idempotency, caller, boardId, toListFacts(boardId, list), [
      removeFromBoardTrash(from),
      ...counted,
      addList(tenant, boardId, list),
      recordBoardEvent(tenant, boardId, person, { actionType: 'LIST_RETURNED', about: key }),
    ])
    if ('answer' in done) return done
    if (done.refused.has(1)) throw new ApiError('scrumboard.full', { what: 'lists', most: BOARD_LIMITS.lists })
    return undefined
  })
