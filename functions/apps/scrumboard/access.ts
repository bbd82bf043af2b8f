import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { check, getItems, type Refusals } from '#functions/core/table/table.ts'
import { readerKeys, toBoardReader } from '#functions/data/apps/scrumboard/boardReader.ts'
import {
  boardKey,
  checkOnBoard,
  labelsKey,
  type StoredBoard,
  type StoredLabels,
  toBoard,
  toLabels,
} from '#functions/data/apps/scrumboard/boards.ts'
import { isActive, memberKey } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { parseBoardItemId, rightOnBoard } from '#shared/apps/scrumboard/rules.ts'
import type { BoardContext } from './view.ts'

/** The board and local id that an item's id consists of; not found when malformed. The id itself grants no access. */
export const requireBoardItemId = (id: string): { boardId: string; key: string } => parseBoardItemId(id) ?? notFound()

export interface OpenedBoard extends BoardContext {
  board: StoredBoard
  stored: StoredLabels
  /** The additional items requested. */
  items: (Item | undefined)[]
}

/**
 * A board that the caller may read or write, with further items of it, in one request. Not found without read access,
 * denied without write access.
 */
export const openBoard = async (
  caller: Caller,
  boardId: string,
  required: 'read' | 'write',
  keys: readonly Key[] = [],
): Promise<OpenedBoard> => {
  const { tenant } = caller
  const around = [boardKey(tenant, boardId), labelsKey(tenant, boardId), ...keys]
  const [board, labels, ...found] = await getItems([...around, ...readerKeys(caller)])
  const [items, missions] = [found.slice(0, keys.length), found[keys.length]]
  const stored = board && toBoard(board)
  const right = stored ? rightOnBoard(stored, toBoardReader(caller, missions)) : 'none'
  if (!stored || right === 'none') return notFound()
  if (required === 'write' && right === 'read') throw new ApiError('access.denied')
  const known = readIf(labels, toLabels) ?? { labels: [], version: 0 }
  return { boardId, board: stored, members: stored.members, labels: known.labels, stored: known, items }
}

/** Commits writes with a check that the caller is still a member: the answer, or the positions of the refused writes. */
export const commitOnBoard = async <T>(
  idempotency: Idempotency,
  { tenant, person }: Caller,
  boardId: string,
  answer: T,
  writes: readonly Write[],
): Promise<{ answer: T } | { refused: Refusals }> => {
  const done = await commitIdempotent(idempotency, answer, [...writes, checkOnBoard(tenant, boardId, person)])
  return 'refused' in done && done.refused.has(writes.length) ? notFound() : done
}

const ATTEMPTS = 5

/** Runs an attempt until it returns an answer; undefined means a conflict. */
export const retryOnConflict = async <T>(attempt: () => Promise<{ answer: T } | undefined>): Promise<T> => {
  for (let tried = 0; tried < ATTEMPTS; tried += 1) {
    const done = await attempt()
    if (done) return done.answer
  }
  throw busy()
}

/** The local id of a list on the board; not found for any other id. */
export const parseListId = (boardId: string, listId: string): string => {
  const place = parseBoardItemId(listId)
  if (place?.boardId !== boardId) throw new ApiError('scrumboard.unknownList')
  return place.key
}

/** The error for people to whom nothing on a board can be given. */
export const unknownPeople = (people: readonly unknown[]): ApiError =>
  new ApiError('scrumboard.unknownPerson', { people })

/** Refuses people who are not members of the board. */
export const refuseNonMembers = ({ members }: BoardContext, people: readonly (string | null | undefined)[]): void => {
  const unknown = people.filter((person) => person && !members.includes(person))
  if (unknown.length > 0) throw unknownPeople(unknown)
}

/** Transaction writes that check that those who are given something still work here; the caller is checked anyway. */
export const checkActive = ({ tenant, person }: Caller, people: readonly string[]): Write[] =>
  people.filter((one) => one !== person).map((one) => check(memberKey(tenant, one), isActive))
