import type * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, getItems, put, queryAll, remove, update } from '#functions/core/table/table.ts'
import { schedule } from '#functions/data/due/due.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { reader, readIf } from '#functions/data/stored.ts'
import { isUndoable, undoExpiry } from '#functions/data/undo.ts'
import { Instant } from '#shared/core/terms.ts'
import { recordBoardEvent } from './boardEvents.ts'
import { buildBoardIndexWrites } from './boardSearch.ts'
import {
  addOwnBoard,
  boardKey,
  buildOpenBoardWrites,
  OWN_BOARDS,
  ownBoardKey,
  removeBoard,
  removeOwnBoard,
  StoredBoard,
  saveBoard,
  toBoard,
} from './boards.ts'

/**
 * A deleted board while it can be restored. Every way to a board begins at its key, so its content, which remains in
 * place, is reached by nobody.
 */
export const StoredDeletedBoard = StoredBoard.extend({ deletedAt: Instant })
export type StoredDeletedBoard = z.infer<typeof StoredDeletedBoard>
const toDeletedBoard = reader('deleted board', StoredDeletedBoard)

export const deletedBoardKey = (tenant: string, board: string): Key => ({ pk: boardPartition(tenant, board), sk: 'V' })

/** A deleted board that can still be restored. */
export const deletedBoardIn = (item: Item | undefined): StoredDeletedBoard | undefined => {
  const board = item && toDeletedBoard(item)
  return board && isUndoable(board) ? board : undefined
}

/** Transaction writes that delete a board and schedule its purge; the first is refused on a concurrent change. */
export const putBoardIntoTrash = (tenant: string, board: StoredBoard, deletedAt: string): Write[] => [
  ...removeBoard(tenant, board),
  put({ ...deletedBoardKey(tenant, board.id), ...board, deletedAt, v: 1 }),
  ...board.members.map((one) => put({ ...ownBoardKey(tenant, one, board.id), board: board.id, deletedAt, v: 1 })),
  schedule({ tenant, dueKind: 'boardTrash', id: board.id, dueAt: undoExpiry(deletedAt) }),
]

/** Transaction write that removes a board from the trash; refused on a concurrent change. */
const removeFromTrash = (tenant: string, { id, version }: StoredDeletedBoard): Write =>
  remove(deletedBoardKey(tenant, id), expression`#version = ${version}`)

/** Transaction writes that restore a board with all its members; the first is refused on a concurrent change. */
export const buildRestoreWrites = (tenant: string, from: StoredDeletedBoard, board: StoredBoard): Write[] => [
  removeFromTrash(tenant, from),
  put({ ...boardKey(tenant, board.id), ...board, v: 1 }, expression`attribute_not_exists(#pk)`),
  ...buildOpenBoardWrites(tenant, board.id, 'MEMBERS', board.audience),
  ...buildBoardIndexWrites(tenant, undefined, board),
  ...board.members.map((one) => addOwnBoard(tenant, one, board.id)),
]

/** Ids of a person's deleted boards, latest deletion first. */
export const listDeletedBoardIds = async (tenant: string, person: string): Promise<string[]> => {
  const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${OWN_BOARDS})`
  const rows = await queryAll({ where, filter: expression`attribute_exists(#deletedAt)` })
  return rows
    .toSorted((one, other) => String(other.deletedAt).localeCompare(String(one.deletedAt)))
    .map(({ sk }) => sk.slice(OWN_BOARDS.length))
}

/** Ids of a person's boards, deleted or not. */
export const listIdsWithDeleted = async (tenant: string, person: string): Promise<string[]> => {
  const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${OWN_BOARDS})`
  return (await queryAll({ where })).map(({ sk }) => sk.slice(OWN_BOARDS.length))
}

/** A board, deleted or not. */
export const findWithDeleted = async (
  tenant: string,
  id: string,
): Promise<StoredBoard | StoredDeletedBoard | undefined> => {
  const [live, deleted] = await getItems([boardKey(tenant, id), deletedBoardKey(tenant, id)])
  return readIf(live, toBoard) ?? readIf(deleted, toDeletedBoard)
}

/** Whether a board is deleted. */
export const isDeleted = (board: StoredBoard | StoredDeletedBoard): board is StoredDeletedBoard => 'deletedAt' in board

/** Transaction writes that change who is on a board, deleted or not; the first is refused on a concurrent change. */
export const savePeople = (
  tenant: string,
  before: StoredBoard | StoredDeletedBoard,
  { members = before.members, owner = before.owner }: Partial<Pick<StoredBoard, 'members' | 'owner'>>,
): Write[] => {
  if (!isDeleted(before)) return saveBoard(tenant, before, { members, owner })
  const set = expression`SET #members = ${members}, #owner = ${owner}, #version = ${before.version + 1}`
  return [update(deletedBoardKey(tenant, before.id), set, expression`#version = ${before.version}`)]
}

/** Transaction writes that remove a board for good, deleted or not; its content is deleted by the event. */
export const purgeBoard = (tenant: string, board: StoredBoard | StoredDeletedBoard, by: string): Write[] => [
  ...(isDeleted(board) ? [removeFromTrash(tenant, board)] : removeBoard(tenant, board)),
  ...board.members.map((one) => removeOwnBoard(tenant, one, board.id)),
  recordBoardEvent(tenant, board.id, by, { actionType: 'BOARD_DELETED', left: board.members }),
]

/** Transaction writes that purge a board when due; none when it was restored. */
export const buildBoardPurgeWrites = async (tenant: string, id: string, dueAt: string): Promise<Write[]> => {
  const item = await getItem(deletedBoardKey(tenant, id))
  const board = item && toDeletedBoard(item)
  return board && undoExpiry(board.deletedAt) === dueAt ? purgeBoard(tenant, board, board.owner) : []
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'deleted board, for a day': deletedBoardKey('<tenant>', '<board>'),
})
