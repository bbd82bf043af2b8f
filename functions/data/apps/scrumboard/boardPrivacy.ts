import { batchGet } from '#functions/core/table/batchGet.ts'
import { transact } from '#functions/core/table/table.ts'
import { commentsOn, listCommented, readCommentedPage } from '#functions/data/apps/comments.ts'
import type { ArchivePart } from '#functions/data/archive.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { readEach } from '#functions/data/stored.ts'
import { parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import { allows, STAFF } from '#shared/core/permissions.ts'
import { recordBoardEvent } from './boardEvents.ts'
import { unassignFromCards } from './boardSweeps.ts'
import { boardKey, listOwnBoardIds, removeOwnBoard, toBoard } from './boards.ts'
import { listOwnCards } from './cards.ts'
import { findWithDeleted, listIdsWithDeleted, purgeBoard, savePeople } from './deletedBoards.ts'

const GROUP = 'scrumboard'
const ROUNDS = 5

/** Removes a person from a board; without other members it is deleted for good. */
const removeFromBoard = async (tenant: string, person: string, id: string): Promise<void> => {
  await unassignFromCards(tenant, id, [person])
  for (let round = 0; round < ROUNDS; round += 1) {
    const board = await findWithDeleted(tenant, id)
    if (!board?.members.includes(person)) return
    const members = board.members.filter((one) => one !== person)
    const owner = board.owner === person ? (members[0] ?? person) : board.owner
    const writes =
      members.length > 0
        ? [
            ...savePeople(tenant, board, { members, owner }),
            recordBoardEvent(tenant, id, person),
            removeOwnBoard(tenant, person, id),
          ]
        : purgeBoard(tenant, board, person)
    if (!(await transact(writes))) return
  }
}

/**
 * Transfers the boards of a disabled owner, deleted ones included, to an active member, preferably staff; the former
 * owner stays a member.
 */
export const transferBoards = async (tenant: string, person: string): Promise<void> => {
  for (const id of await listIdsWithDeleted(tenant, person)) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const board = await findWithDeleted(tenant, id)
      if (board?.owner !== person) break
      const others = await membersOf(tenant).getMany(board.members.filter((one) => one !== person))
      const active = others.filter(({ state }) => state === 'ACTIVE')
      const next = active.find(({ permissions }) => allows(STAFF, permissions)) ?? active[0]
      if (!next) break
      if (!(await transact([...savePeople(tenant, board, { owner: next.id }), recordBoardEvent(tenant, id, person)])))
        break
    }
  }
}

const exportBoards = async (tenant: string, person: string) => {
  const ids = await listOwnBoardIds(tenant, person)
  const boards = readEach(await batchGet(ids.map((id) => boardKey(tenant, id))), toBoard)
  const cards = await listOwnCards(tenant, person)
  return {
    boards: boards.map(({ id, title, description, owner, createdAt }) => ({
      id,
      title,
      description,
      createdAt,
      isOwner: owner === person,
    })),
    cards: cards.map(({ card: { title, description, dueDate }, board, list }) => ({
      title,
      description,
      dueDate,
      board: board.title,
      list: list.title,
    })),
  }
}

/** Personal data on boards: memberships, assigned cards, comments. */
export const boardPrivacy = {
  exportOf: async (tenant: string, person: string, from?: string): Promise<ArchivePart> => {
    const comments: { cardId: string; text: string | null; createdAt: string }[] = []
    const commented = await readCommentedPage(tenant, person, GROUP, from)
    for (const cardId of commented.on) {
      const words = await commentsOn(tenant, GROUP, cardId).listTextsOf(person)
      comments.push(...words.map(({ text, createdAt }) => ({ cardId, text, createdAt })))
    }
    const around = from === undefined ? await exportBoards(tenant, person) : {}
    return { content: { ...around, comments }, next: commented.next }
  },

  erase: async (tenant: string, person: string): Promise<void> => {
    for (const cardId of await listCommented(tenant, person, GROUP)) {
      if (parseBoardItemId(cardId)) await commentsOn(tenant, GROUP, cardId).eraseTextsOf(person)
    }
    for (const id of await listIdsWithDeleted(tenant, person)) await removeFromBoard(tenant, person, id)
  },
}
