import * as z from 'zod'
import type { Caller } from '#functions/core/http/caller.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import {
  check,
  checkExists,
  put,
  queryAll,
  queryPage,
  remove,
  transact,
  update,
  updateItem,
  withFallback,
} from '#functions/core/table/table.ts'
import { boardPartition, openBoardsPartition } from '#functions/data/keys.ts'
import { readEach, reader, readIf } from '#functions/data/stored.ts'
import { sortByPosition } from '#shared/apps/positions.ts'
import {
  BOARD_AUDIENCES,
  BOARD_ICONS,
  BOARD_LIMITS,
  type BoardAudience,
  type BoardReader,
  LABEL_COLORS,
} from '#shared/apps/scrumboard/rules.ts'
import { Id } from '#shared/core/terms.ts'
import { readerKeys, toBoardReader } from './boardReader.ts'
import { buildBoardIndexWrites } from './boardSearch.ts'

/** A board with its members. */
export const StoredBoard = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  icon: z.enum(BOARD_ICONS),
  owner: Id,
  members: z.array(Id),
  /** Its subject. */
  missionId: Id.nullable().default(null),
  clientId: Id.nullable().default(null),
  /** Readers besides the members; none in older items. */
  audience: z.enum(BOARD_AUDIENCES).default('MEMBERS'),
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type StoredBoard = z.infer<typeof StoredBoard>

/** All labels of a board in one item; cards ignore ids of deleted ones. */
export const StoredLabels = z.object({
  labels: z.array(z.object({ id: Id, title: z.string(), color: z.enum(LABEL_COLORS) })),
  version: z.int(),
})
export type StoredLabels = z.infer<typeof StoredLabels>
export type StoredLabel = StoredLabels['labels'][number]

export const StoredList = z.object({
  id: Id,
  title: z.string(),
  position: z.int(),
  limit: z.int().nullable(),
})
export type StoredList = z.infer<typeof StoredList>

export const toBoard = reader('board', StoredBoard)
export const toLabels = reader('board labels', StoredLabels)
export const toList = reader('board list', StoredList)

/**
 * A board is one partition. The sort keys from `A` to `L$` are displayed and read by one query; events, checklists and
 * archived cards sort after them.
 */
const BOARD = 'A'
const LABELS = 'B'
export const CARD = 'C#'
const COUNTS = 'D'
const ACTIVITY = 'E'
const LIST = 'L#'

export const boardKey = (tenant: string, board: string): Key => ({ pk: boardPartition(tenant, board), sk: BOARD })
export const labelsKey = (tenant: string, board: string): Key => ({ pk: boardPartition(tenant, board), sk: LABELS })
export const countsKey = (tenant: string, board: string): Key => ({ pk: boardPartition(tenant, board), sk: COUNTS })
export const activityKey = (tenant: string, board: string): Key => ({ pk: boardPartition(tenant, board), sk: ACTIVITY })
export const listKey = (tenant: string, board: string, list: string): Key => ({
  pk: boardPartition(tenant, board),
  sk: LIST + list,
})

/** Pointers from a person to their boards, the deleted ones marked. */
export const OWN_BOARDS = 'BOARD#'
export const ownBoardKey = (tenant: string, person: string, board: string): Key => ({
  pk: personPartition(tenant, person),
  sk: OWN_BOARDS + board,
})

/** Transaction writes that add a board to, or remove it from, the boards open to non-members. */
export const buildOpenBoardWrites = (
  tenant: string,
  board: string,
  before: BoardAudience,
  after: BoardAudience,
): Write[] => {
  if (before === after) return []
  const key: Key = { pk: openBoardsPartition(tenant), sk: board }
  return [after === 'MEMBERS' ? remove(key) : put({ ...key, board, v: 1 })]
}

/** Time of the last activity. */
export const toActivityTime = (item: Item | undefined, board: StoredBoard): string =>
  z.iso.datetime().catch(board.createdAt).parse(item?.at)

/** The displayed content of a board. */
export interface StoredOnBoard {
  board: StoredBoard
  labels: StoredLabel[]
  activityAt: string
  lists: StoredList[]
  cards: Item[]
}

const there = expression`attribute_exists(#pk)`

/** Condition check that somebody is a member. */
export const checkOnBoard = (tenant: string, board: string, person: string): Write =>
  check(boardKey(tenant, board), expression`contains(#members, ${person})`)

/** Condition check that a list exists. */
export const checkListExists = (tenant: string, board: string, list: string): Write =>
  check(listKey(tenant, board, list), there)

/** Limited numbers of a board. */
type CountedKind = 'cards' | 'lists' | 'bytes'

/** Transaction write that updates a board's counters; refused at a limit, none for no change. */
export const countOnBoard = (tenant: string, board: string, more: Partial<Record<CountedKind, number>>): Write[] => {
  const changes = Object.entries(more).filter(([, count]) => count !== 0) as [CountedKind, number][]
  if (changes.length === 0) return []
  const key = countsKey(tenant, board)
  const added = changes.map(([what, count]) => expression`${name(what)} ${count}`)
  const room = changes
    .filter(([, count]) => count > 0)
    .map(([what, count]) => {
      const most = BOARD_LIMITS[what] - count
      return expression`(attribute_not_exists(${name(what)}) OR ${name(what)} <= ${most})`
    })
  const when = room.length > 0 ? room.reduce((all, one) => expression`${all} AND ${one}`) : undefined
  const adds = expression`ADD ${added.reduce((all, one) => expression`${all}, ${one}`)}`
  return [withFallback(update(key, adds, when), checkExists(key))]
}

/** Transaction writes that create a board. */
export const addBoard = (
  tenant: string,
  board: StoredBoard,
  labels: readonly StoredLabel[],
  counts: Record<CountedKind, number>,
): Write[] => [
  put({ ...boardKey(tenant, board.id), ...board, v: 1 }, expression`attribute_not_exists(#pk)`),
  put({ ...labelsKey(tenant, board.id), labels, version: 1, v: 1 }),
  put({ ...countsKey(tenant, board.id), ...counts, v: 1 }),
  ...buildOpenBoardWrites(tenant, board.id, 'MEMBERS', board.audience),
  ...buildBoardIndexWrites(tenant, undefined, board),
  ...board.members.map((person) => addOwnBoard(tenant, person, board.id)),
]

export const addOwnBoard = (tenant: string, person: string, board: string): Write =>
  put({ ...ownBoardKey(tenant, person, board), board, v: 1 })
export const removeOwnBoard = (tenant: string, person: string, board: string): Write =>
  remove(ownBoardKey(tenant, person, board))

/** Members whose pointers are removed in the transaction; the rest is left to the event. */
export const MAX_LEAVERS_PER_TRANSACTION = 40

/** Removes a board pointer, unless the person is a member again. */
export const removeStaleOwnBoard = async (tenant: string, person: string, board: string): Promise<void> => {
  const isOff = expression`attribute_not_exists(#pk) OR NOT contains(#members, ${person})`
  await transact([check(boardKey(tenant, board), isOff), removeOwnBoard(tenant, person, board)])
}

/** Transaction writes that change a board; the first is refused on a concurrent change. */
export const saveBoard = (tenant: string, before: StoredBoard, change: Partial<StoredBoard>): Write[] => {
  const after = { ...before, ...change }
  const { title, description, icon, members, owner, missionId, clientId, audience } = after
  const saved = update(
    boardKey(tenant, before.id),
    expression`SET #title = ${title}, #description = ${description}, #icon = ${icon}, #members = ${members},
      #owner = ${owner}, #missionId = ${missionId}, #clientId = ${clientId}, #audience = ${audience},
      #version = ${before.version + 1}`,
    expression`#version = ${before.version}`,
  )
  return [
    saved,
    ...buildOpenBoardWrites(tenant, before.id, before.audience, audience),
    ...buildBoardIndexWrites(tenant, before, after),
  ]
}

/** Transaction writes that remove a board but for its content; the first is refused on a concurrent change. */
export const removeBoard = (tenant: string, board: StoredBoard): Write[] => [
  remove(boardKey(tenant, board.id), expression`#version = ${board.version}`),
  ...buildOpenBoardWrites(tenant, board.id, board.audience, 'MEMBERS'),
  ...buildBoardIndexWrites(tenant, board, undefined),
]

/** Transaction write that replaces the labels; refused on a concurrent change. */
export const saveLabels = (tenant: string, board: string, { labels, version }: StoredLabels): Write =>
  update(
    labelsKey(tenant, board),
    expression`SET #labels = ${labels}, #version = ${version + 1}`,
    expression`#version = ${version}`,
  )

export const addList = (tenant: string, board: string, list: StoredList): Write =>
  put({ ...listKey(tenant, board, list.id), ...list, v: 1 }, expression`attribute_not_exists(#pk)`)

/** Transaction write that changes an existing list. */
export const saveList = (tenant: string, board: string, id: string, change: Partial<Omit<StoredList, 'id'>>): Write => {
  const sets = Object.entries(change).map(([field, value]) => expression`${name(field)} = ${value}`)
  const all = sets.reduce((left, right) => expression`${left}, ${right}`)
  return update(listKey(tenant, board, id), expression`SET ${all}`, there)
}

export const removeList = (tenant: string, board: string, id: string): Write =>
  remove(listKey(tenant, board, id), there)

/** A board with its displayed content, in one query; undefined: missing. */
export const readWholeBoard = async (tenant: string, board: string): Promise<StoredOnBoard | undefined> => {
  const items = await queryAll({
    where: expression`#pk = ${boardPartition(tenant, board)} AND #sk BETWEEN ${BOARD} AND ${'L$'}`,
  })
  const at = (sk: string) => items.find((item) => item.sk === sk)
  const withPrefix = (prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix))
  const [found, labels] = [at(BOARD), at(LABELS)]
  if (!found) return undefined
  const stored = toBoard(found)
  return {
    board: stored,
    labels: readIf(labels, toLabels)?.labels ?? [],
    activityAt: toActivityTime(at(ACTIVITY), stored),
    lists: sortByPosition(readEach(withPrefix(LIST), toList)),
    cards: withPrefix(CARD),
  }
}

/** Stores the time of an activity, unless a later one is stored. */
export const recordBoardActivity = async (tenant: string, board: string, at: string): Promise<void> => {
  await updateItem(
    activityKey(tenant, board),
    expression`SET #at = ${at}, #v = ${1}`,
    expression`attribute_not_exists(#at) OR #at < ${at}`,
  )
}

export const listBoardLists = async (tenant: string, board: string): Promise<StoredList[]> => {
  const where = expression`#pk = ${boardPartition(tenant, board)} AND begins_with(#sk, ${LIST})`
  return sortByPosition(readEach(await queryAll({ where }), toList))
}

/** Ids of boards open to non-members, newest first. */
export const listOpenBoardIds = async (tenant: string): Promise<string[]> => {
  const where = expression`#pk = ${openBoardsPartition(tenant)}`
  const { items } = await queryPage({ where, descending: true, limit: BOARD_LIMITS.open })
  return items.map(({ sk }) => sk)
}

/** Ids of own and open boards, and the reader for the access rule, which each board still has to pass. */
export const listReadableBoardIds = async (
  caller: Pick<Caller, 'tenant' | 'person' | 'type' | 'permissions'>,
): Promise<{ ids: string[]; reader: BoardReader }> => {
  const { tenant, person } = caller
  const [own, open, [missions]] = await Promise.all([
    listOwnBoardIds(tenant, person),
    listOpenBoardIds(tenant),
    batchGet(readerKeys(caller)),
  ])
  return { ids: [...new Set([...own, ...open])], reader: toBoardReader(caller, missions) }
}

/** Ids of a person's boards, newest first. */
export const listOwnBoardIds = async (tenant: string, person: string): Promise<string[]> => {
  const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${OWN_BOARDS})`
  const filter = expression`attribute_not_exists(#deletedAt)`
  return (await queryAll({ where, filter, descending: true })).map(({ sk }) => sk.slice(OWN_BOARDS.length))
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  board: boardKey('<tenant>', '<board>'),
  'labels of a board': labelsKey('<tenant>', '<board>'),
  'number of lists and cards of a board, bytes of their texts': countsKey('<tenant>', '<board>'),
  'time of the last activity on a board': activityKey('<tenant>', '<board>'),
  'list of a board': listKey('<tenant>', '<board>', '<ulid>'),
  'board that is not limited to its members': { pk: openBoardsPartition('<tenant>'), sk: '<board>' },
  'board of a member': ownBoardKey('<tenant>', '<person>', '<board>'),
})
