import { getItem } from '#functions/core/table/table.ts'
import { commentsOn } from '#functions/data/apps/comments.ts'
import { removeAttached } from '#functions/data/apps/files/purge.ts'
import { type BoardEvent, boardEventKey } from '#functions/data/apps/scrumboard/boardEvents.ts'
import {
  archiveListCards,
  deleteBoardContents,
  hideAssignedCards,
  restoreListCards,
  showAssignedCards,
  unassignFromCards,
} from '#functions/data/apps/scrumboard/boardSweeps.ts'
import {
  boardKey,
  MAX_LEAVERS_PER_TRANSACTION,
  recordBoardActivity,
  removeStaleOwnBoard,
  type StoredBoard,
  toBoard,
} from '#functions/data/apps/scrumboard/boards.ts'
import { cardKey, toCard } from '#functions/data/apps/scrumboard/cards.ts'
import { countCards } from '#functions/data/figures/cards.ts'
import { readIf } from '#functions/data/stored.ts'
import { idOnBoard } from '#shared/apps/scrumboard/rules.ts'
import { INBOX } from '#shared/core/live.ts'
import { removeFromPanels } from '../answeredNotifications.ts'
import { invalidate } from '../invalidate.ts'
import { notifyInApp } from '../notifyInApp.ts'

/** Follow-ups of a board event; idempotent. */
const FOLLOW_UPS: Record<
  BoardEvent['actionType'],
  (event: BoardEvent, stored: StoredBoard | undefined) => Promise<void>
> = {
  BOARD_CHANGED: async ({ tenant, boardId, left = [] }) => {
    for (const person of left.slice(MAX_LEAVERS_PER_TRANSACTION)) await removeStaleOwnBoard(tenant, person, boardId)
    if (left.length > 0) await unassignFromCards(tenant, boardId, left)
  },
  BOARD_TRASHED: ({ tenant, boardId }) => hideAssignedCards(tenant, boardId),
  BOARD_RETURNED: ({ tenant, boardId }) => showAssignedCards(tenant, boardId),
  BOARD_DELETED: ({ tenant, boardId }) => deleteBoardContents(tenant, boardId),
  LIST_DELETED: async ({ tenant, boardId: board, about: list, at }, stored) => {
    if (list) await archiveListCards({ tenant, board, list, at, stored })
  },
  LIST_RETURNED: async ({ tenant, boardId: board, about: list, at }, stored) => {
    if (list) await restoreListCards({ tenant, board, list, at, stored })
  },
  CARD_DELETED: async ({ tenant, boardId, about }) => {
    if (!about) return
    await commentsOn(tenant, 'scrumboard', idOnBoard(boardId, about)).removeAll()
    await removeAttached(tenant, 'scrumboard', idOnBoard(boardId, about))
  },
}

/** Invalidates the pages of everybody on the board, runs the follow-up and notifies the new assignees of a card. */
export const deliverBoard = async (event: BoardEvent): Promise<void> => {
  const { tenant, id, boardId, by, at, left = [], given = [], about, title = '', counts, answered = [] } = event
  const board = readIf(await getItem(boardKey(tenant, boardId)), toBoard)
  const members = board?.members ?? []
  if (board && counts) await countCards({ tenant, key: boardEventKey(event), at }, board, counts)
  invalidate(tenant, [...new Set([...members, ...left])], ['scrumboard'])
  await FOLLOW_UPS[event.actionType](event, board)
  await removeFromPanels(tenant, answered)
  // Follow-ups of lost cards may also remove notifications.
  const panels = event.actionType !== 'BOARD_CHANGED' || left.length > 0 ? 'common' : INBOX
  invalidate(tenant, [...new Set([...members, ...left])], [panels])
  // Purging a card that was deleted before is no activity.
  if (board && event.actionType !== 'CARD_DELETED') await recordBoardActivity(tenant, boardId, at)
  const here = given.filter((one) => members.includes(one))
  if (about === undefined || here.length === 0) return
  const theirs = readIf(await getItem(cardKey(tenant, boardId, about)), toCard)?.people ?? []
  const told = here.filter((one) => theirs.includes(one))
  const link = `/apps/scrumboard/${boardId}/card/${idOnBoard(boardId, about)}`
  await notifyInApp(told, { tenant, id, code: 'GIVEN_TO_YOU', by, thing: title, link })
}
