import { newId } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Write } from '#functions/core/table/item.ts'
import { recordBoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import {
  addList,
  countOnBoard,
  listBoardLists,
  listKey,
  type StoredList,
  saveList,
  toList,
} from '#functions/data/apps/scrumboard/boards.ts'
import {
  changedPositions,
  completeOrder,
  minimalMoves,
  type Positioned,
  sortByPosition,
} from '#shared/apps/positions.ts'
import type { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { List, ListFacts } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS, isPosition } from '#shared/apps/scrumboard/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { commitOnBoard, openBoard, requireBoardItemId, retryOnConflict } from './access.ts'
import { findPlacement } from './placing.ts'
import { toListFacts, toListView } from './view.ts'

type Idempotency = Pick<Request, 'idempotency'>

const LISTS_PER_TRANSACTION = 90

/** Stores positions in batches, each consistent by itself; idempotent. */
const savePositions = async (caller: Caller, boardId: string, lists: readonly Positioned[]): Promise<boolean> => {
  const { tenant, person } = caller
  for (let start = 0; start < lists.length; start += LISTS_PER_TRANSACTION) {
    const writes: Write[] = lists
      .slice(start, start + LISTS_PER_TRANSACTION)
      .map(({ id, position }) => saveList(tenant, boardId, id, { position }))
    const done = await commitOnBoard({}, caller, boardId, true, [...writes, recordBoardEvent(tenant, boardId, person)])
    if ('refused' in done) return false
  }
  return true
}

/** The position of a list; without room between its neighbours all lists are renumbered. */
const placeList = (caller: Caller, boardId: string, id: string, asked: number | undefined): Promise<number> => {
  if (asked !== undefined && isPosition(asked)) return Promise.resolve(asked)
  return retryOnConflict(async () => {
    const { position, others } = findPlacement(await listBoardLists(caller.tenant, boardId), id, asked)
    return (await savePositions(caller, boardId, others)) ? { answer: position } : undefined
  })
}

export const createList = async (
  { list }: ParsedOf<typeof scrumboard.createList>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<List> => {
  const { tenant, person } = caller
  const { boardId, title, limit, position } = list
  await openBoard(caller, boardId, 'write')
  const id = newId()
  const added: StoredList = { id, title, limit, position: await placeList(caller, boardId, id, position) }
  const done = await commitOnBoard(idempotency, caller, boardId, toListView(boardId, added, []), [
    ...countOnBoard(tenant, boardId, { lists: 1 }),
    addList(tenant, boardId, added),
    recordBoardEvent(tenant, boardId, person),
  ])
  if ('answer' in done) return done.answer
  throw new ApiError('scrumboard.full', { what: 'lists', most: BOARD_LIMITS.lists })
}

/** Changes a list; its id is inside. */
export const updateList = async (
  { list }: ParsedOf<typeof scrumboard.updateList>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<ListFacts> => {
  const { tenant, person } = caller
  const { boardId, key } = requireBoardItemId(list.id)
  const { items } = await openBoard(caller, boardId, 'write', [listKey(tenant, boardId, key)])
  const before = items[0] ? toList(items[0]) : notFound()
  const { title = before.title, limit = before.limit } = list
  const position = list.position === undefined ? before.position : await placeList(caller, boardId, key, list.position)
  const after = { title, limit, position }
  const done = await commitOnBoard(idempotency, caller, boardId, toListFacts(boardId, { id: key, ...after }), [
    saveList(tenant, boardId, key, after),
    recordBoardEvent(tenant, boardId, person),
  ])
  return 'answer' in done ? done.answer : notFound()
}

/** The positions to change for those sent, all of them when one is out of range; without any, for the order sent. */
const changedBy = (sent: ReadonlyMap<string, number | undefined>, stored: readonly Positioned[]): Positioned[] => {
  const given = [...sent.values()].filter((position) => position !== undefined)
  if (given.length === 0) return minimalMoves(stored, completeOrder(stored, [...sent.keys()]))
  const placed = stored.map(({ id, position }) => ({ id, position: sent.get(id) ?? position }))
  if (given.every(isPosition)) return placed.filter(({ position }, index) => position !== stored[index]?.position)
  return changedPositions(
    stored,
    sortByPosition(placed).map(({ id }) => id),
  )
}

/** Moves the lists of a board: by the positions sent or, without any, in the order sent. */
export const updateLists = async ({ lists }: ParsedOf<typeof scrumboard.updateLists>, caller: Caller) => {
  const { tenant } = caller
  const [first, ...others] = new Set(lists.map(({ id }) => requireBoardItemId(id).boardId))
  if (first === undefined || others.length > 0) return notFound()
  await openBoard(caller, first, 'write')
  const sent = new Map(lists.map(({ id, position }) => [requireBoardItemId(id).key, position]))
  return retryOnConflict(async () => {
    const stored = await listBoardLists(tenant, first)
    const changed = changedBy(sent, stored)
    if (!(await savePositions(caller, first, changed))) return undefined
    const positions = new Map(changed.map(({ id, position }) => [id, position]))
    const after = stored.map((list) => ({ ...list, position: positions.get(list.id) ?? list.position }))
    return { answer: sortByPosition(after).map((list) => toListFacts(first, list)) }
  })
}
