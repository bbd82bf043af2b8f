import { batchGet } from '#functions/core/table/batchGet.ts'
import { getItem, transact } from '#functions/core/table/table.ts'
import { commentedBy, commentedPage, commentsOn } from '#functions/data/apps/comments.ts'
import type { ArchivePart } from '#functions/data/archive.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { readEach, readIf } from '#functions/data/stored.ts'
import { parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import { allows, STAFF } from '#shared/core/permissions.ts'
import { recordBoardEvent } from './boardEvents.ts'
import { takeOffCards } from './boardSweeps.ts'
import { boardKey, boardsOf, removeBoard, removeOwnBoard, saveBoard, toBoard } from './boards.ts'
import { cardsFor } from './cards.ts'

const GROUP = 'scrumboard'
const ROUNDS = 5

/** Takes somebody off a board; one that nobody else is on goes. */
const takeOffBoard = async (tenant: string, person: string, id: string): Promise<void> => {
  await takeOffCards(tenant, id, [person])
  for (let round = 0; round < ROUNDS; round += 1) {
    const board = readIf(await getItem(boardKey(tenant, id)), toBoard)
    if (!board?.members.includes(person)) return
    const members = board.members.filter((one) => one !== person)
    const owner = board.owner === person ? (members[0] ?? person) : board.owner
    const writes =
      members.length > 0
        ? [...saveBoard(tenant, board, { members, owner }), recordBoardEvent(tenant, id, person)]
        : [...removeBoard(tenant, board), recordBoardEvent(tenant, id, person, { actionType: 'BOARD_DELETED' })]
    if (!(await transact([...writes, removeOwnBoard(tenant, person, id)]))) return
  }
}

/** Gives the boards of somebody who is disabled to somebody on them who is not, rather to who may decide about others' boards; they stay on them. */
export const passBoardsOn = async (tenant: string, person: string): Promise<void> => {
  for (const id of await boardsOf(tenant, person)) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const board = readIf(await getItem(boardKey(tenant, id)), toBoard)
      if (board?.owner !== person) break
      const others = await membersOf(tenant).getMany(board.members.filter((one) => one !== person))
      const active = others.filter(({ state }) => state === 'ACTIVE')
      const next = active.find(({ permissions }) => allows(STAFF, permissions)) ?? active[0]
      if (!next) break
      if (!(await transact([...saveBoard(tenant, board, { owner: next.id }), recordBoardEvent(tenant, id, person)])))
        break
    }
  }
}

/** The boards that somebody is on, and the cards that are theirs to do. */
const boardsAndCards = async (tenant: string, person: string) => {
  const ids = await boardsOf(tenant, person)
  const boards = readEach(await batchGet(ids.map((id) => boardKey(tenant, id))), toBoard)
  const cards = await cardsFor(tenant, person)
  return {
    boards: boards.map(({ id, title, description, owner, createdAt }) => ({
      ...{ id, title, description, createdAt },
      isOwner: owner === person,
    })),
    cards: cards.map(({ card: { title, description, dueDate }, board, list }) => ({
      ...{ title, description, dueDate },
      board: board.title,
      list: list.title,
    })),
  }
}

/** What boards keep of a person: which they are on, the cards that are theirs to do, and what they wrote on cards. */
export const boardsOfPerson = {
  exportOf: async (tenant: string, person: string, from?: string): Promise<ArchivePart> => {
    const comments: { cardId: string; text: string | null; createdAt: string }[] = []
    const commented = await commentedPage(tenant, person, GROUP, from)
    for (const cardId of commented.on) {
      const words = await commentsOn(tenant, GROUP, cardId).wordsOf(person)
      comments.push(...words.map(({ text, createdAt }) => ({ cardId, text, createdAt })))
    }
    const around = from === undefined ? await boardsAndCards(tenant, person) : {}
    return { content: { ...around, comments }, next: commented.next }
  },

  erase: async (tenant: string, person: string): Promise<void> => {
    for (const cardId of await commentedBy(tenant, person, GROUP)) {
      if (parseBoardItemId(cardId)) await commentsOn(tenant, GROUP, cardId).withoutWordsOf(person)
    }
    for (const id of await boardsOf(tenant, person)) await takeOffBoard(tenant, person, id)
  },
}
