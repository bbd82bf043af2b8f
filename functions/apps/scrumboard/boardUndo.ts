import { now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { getItems } from '#functions/core/table/table.ts'
import { recordBoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import {
  activityKey,
  listOwnBoardIds,
  type StoredBoard,
  toActivityTime,
} from '#functions/data/apps/scrumboard/boards.ts'
import {
  buildRestoreWrites,
  deletedBoardIn,
  deletedBoardKey,
  listDeletedBoardIds,
  putBoardIntoTrash,
} from '#functions/data/apps/scrumboard/deletedBoards.ts'
import { readIf } from '#functions/data/stored.ts'
import { undoExpiry } from '#functions/data/undo.ts'
import type { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Board, DeletedBoard } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS, mayManageBoard } from '#shared/apps/scrumboard/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { openBoard, retryOnConflict } from './access.ts'
import { loadBoardReferences, refuseTooManyOpen } from './references.ts'
import { toBoardFacts } from './view.ts'

type Idempotency = Pick<Request, 'idempotency'>

/** Moves a board to the trash; its content stays until it is purged. */
export const deleteBoard = (
  { id: boardId }: ParsedOf<typeof scrumboard.deleteBoard>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<true> =>
  retryOnConflict(async () => {
    const { tenant, person, permissions } = caller
    const { board } = await openBoard(caller, boardId, 'write')
    if (!mayManageBoard(board, { id: person, permissions })) throw new ApiError('access.denied')
    const done = await commitIdempotent(idempotency, true as const, [
      ...putBoardIntoTrash(tenant, board, now().toISOString()),
      recordBoardEvent(tenant, boardId, person, { actionType: 'BOARD_TRASHED', left: board.members }),
    ])
    return 'answer' in done ? done : undefined
  })

/** The deleted boards that the caller may restore, latest deletion first. */
export const listDeletedBoards = async ({ tenant, person: id, permissions }: Caller): Promise<DeletedBoard[]> => {
  const ids = (await listDeletedBoardIds(tenant, id)).slice(0, BOARD_LIMITS.boards)
  const items = await batchGet(ids.map((one) => deletedBoardKey(tenant, one)))
  return items.flatMap((item) => {
    const found = readIf(item, deletedBoardIn)
    if (!found || !mayManageBoard(found, { id, permissions })) return []
    const { title, icon, deletedAt } = found
    return { id: found.id, title, icon, goneAt: undoExpiry(deletedAt) }
  })
}

/** Restores a board with its members and content; `deliver` returns the cards to who has to do them. */
export const restoreBoard = (
  { id: boardId }: ParsedOf<typeof scrumboard.restoreBoard>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<Board> =>
  retryOnConflict(async () => {
    const { tenant, person, permissions } = caller
    const [item, activity] = await getItems([deletedBoardKey(tenant, boardId), activityKey(tenant, boardId)])
    const deleted = deletedBoardIn(item)
    if (!deleted?.members.includes(person)) return notFound()
    if (!mayManageBoard(deleted, { id: person, permissions })) throw new ApiError('access.denied')
    const { boards: most } = BOARD_LIMITS
    if ((await listOwnBoardIds(tenant, person)).length >= most)
      throw new ApiError('scrumboard.full', { what: 'boards', most })
    if (deleted.audience !== 'MEMBERS') await refuseTooManyOpen(tenant)
    const { deletedAt: _, ...kept } = deleted
    const board: StoredBoard = { ...kept, version: kept.version + 1 }
    const named = await loadBoardReferences(tenant, [board])
    const answer: Board = {
      ...toBoardFacts(board, toActivityTime(activity, board), caller, named.subjectsOf(board)),
      members: named.membersOf(board),
    }
    const done = await commitIdempotent(idempotency, answer, [
      ...buildRestoreWrites(tenant, deleted, board),
      recordBoardEvent(tenant, boardId, person, { actionType: 'BOARD_RETURNED' }),
    ])
    return 'answer' in done ? done : undefined
  })
