import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { getItems, type Refusals } from '#functions/core/table/table.ts'
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
import { readIf } from '#functions/data/stored.ts'
import { placeOf, rightOnBoard } from '#shared/apps/scrumboard/rules.ts'
import type { Around } from './view.ts'

/** The board that an id says it lies on, and what it is called there. The id alone proves nothing. */
export const placeIn = (id: string): { boardId: string; key: string } => placeOf(id) ?? notFound()

export interface Opened extends Around {
  board: StoredBoard
  stored: StoredLabels
  /** The other items that were asked for. */
  items: (Item | undefined)[]
}

/**
 * A board on which the caller may do what is asked, with other items of it, in one request. Whoever may only read it is
 * refused to write; for anybody else there is none.
 */
export const openBoard = async (
  caller: Caller,
  boardId: string,
  asked: 'read' | 'write',
  keys: readonly Key[] = [],
): Promise<Opened> => {
  const { tenant } = caller
  const around = [boardKey(tenant, boardId), labelsKey(tenant, boardId), ...keys]
  const [board, labels, ...found] = await getItems([...around, ...readerKeys(caller)])
  const [items, missions] = [found.slice(0, keys.length), found[keys.length]]
  const stored = board && toBoard(board)
  const right = stored ? rightOnBoard(stored, toBoardReader(caller, missions)) : 'none'
  if (!stored || right === 'none') return notFound()
  if (asked === 'write' && right === 'read') throw new ApiError('access.denied')
  const known = readIf(labels, toLabels) ?? { labels: [], version: 0 }
  return { boardId, board: stored, members: stored.members, labels: known.labels, stored: known, items }
}

/**
 * Writes by somebody who is on the board, which the transaction checks: the answer, or which of the writes were refused,
 * by their position.
 */
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

/** Tries a change that somebody else’s may cross until it is done; undefined: once more. */
export const untilDone = async <T>(attempt: () => Promise<{ answer: T } | undefined>): Promise<T> => {
  for (let tried = 0; tried < ATTEMPTS; tried += 1) {
    const done = await attempt()
    if (done) return done.answer
  }
  throw busy()
}

/** The key of a list on a board; refused for what is none of it. */
export const listOn = (boardId: string, listId: string): string => {
  const place = placeOf(listId)
  if (place?.boardId !== boardId) throw new ApiError('scrumboard.unknownList')
  return place.key
}

/** Refuses people who are not on the board. */
export const refuseStrangers = ({ members }: Around, people: readonly (string | null | undefined)[]): void => {
  const unknown = people.filter((person) => person && !members.includes(person))
  if (unknown.length > 0) throw new ApiError('scrumboard.unknownPerson', { people: unknown })
}
