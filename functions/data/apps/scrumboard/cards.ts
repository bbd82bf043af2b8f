import * as z from 'zod'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { adding, put, queryAll, queryPage, remove, unchanged, update } from '#functions/core/table/table.ts'
import type { CardCounts } from '#functions/data/figures/cards.ts'
import { dueAt } from '#functions/data/inbox/waiting.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { readEach, reader, readIf } from '#functions/data/stored.ts'
import { sortByPosition } from '#shared/apps/positions.ts'
import { idOnBoard, parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import { Id } from '#shared/core/terms.ts'
import { boardKey, CARD, listKey, type StoredBoard, type StoredList, toBoard, toList } from './boards.ts'

/** A card on a board, or in its archive. */
export const StoredCard = z.object({
  id: Id,
  listId: Id,
  position: z.int(),
  title: z.string(),
  description: z.string(),
  labels: z.array(Id),
  dueDate: z.iso.date().nullable(),
  /** How often it comes again, and in which list the next one is made; cards of before do not. */
  repeat: z.string().nullable().default(null),
  repeatIn: Id.nullable().default(null),
  people: z.array(Id),
  /** Of its checklist, and how many lines are done. */
  steps: z.int(),
  stepsDone: z.int(),
  comments: z.int(),
  /** The list with which it went to the archive, and comes back. */
  withList: Id.optional(),
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type StoredCard = z.infer<typeof StoredCard>

/** The bytes of a card that its board counts, as it answers them: all that is not bounded by how many there are. */
export const bytesOf = ({ title, description }: Pick<StoredCard, 'title' | 'description'>): number =>
  Buffer.byteLength(JSON.stringify([title, description]))

/** The checklist of a card, apart from it: boards do not show its lines. */
export const StoredChecklist = z.object({
  lines: z.array(
    z.object({
      id: Id,
      title: z.string(),
      completed: z.boolean(),
      person: Id.nullable(),
      dueDate: z.iso.date().nullable(),
    }),
  ),
  version: z.int(),
})
export type StoredChecklist = z.infer<typeof StoredChecklist>
export type StoredStep = StoredChecklist['lines'][number]

export const toCard = reader('card', StoredCard)
export const toChecklist = reader('checklist', StoredChecklist)

const CHECKLIST = 'X#'
const ARCHIVED = 'Z#'
const ARCHIVED_AT_ONCE = 50

const keyOf =
  (prefix: string) =>
  (tenant: string, board: string, card: string): Key => ({ pk: boardPartition(tenant, board), sk: prefix + card })
export const cardKey = keyOf(CARD)
export const checklistKey = keyOf(CHECKLIST)
export const archivedKey = keyOf(ARCHIVED)

/** More than anybody has to do at once. */
const MOST_OWN = 100

/** The cards that are somebody's to do, a row each in their own partition. */
export const OWN_CARDS = 'CARD#'
const ownCardKey = (tenant: string, person: string, board: string, card: string): Key => ({
  pk: personPartition(tenant, person),
  sk: OWN_CARDS + idOnBoard(board, card),
})

/** What a card of nobody’s is, such as one in the archive. */
export const NOBODYS = { people: [], dueDate: null } as const
type Mine = Readonly<Pick<StoredCard, 'dueDate'>> & { people: readonly string[] }

/** Since the second one the index finds what is due. */
export const OWN_CARD_VERSION = 2

/** The row of a card that is somebody's to do; the index finds it while it is due by a day. */
export const ownCard = (tenant: string, person: string, board: string, card: string, dueDate: string | null): Item => ({
  ...ownCardKey(tenant, person, board, card),
  ...{ board, card, v: OWN_CARD_VERSION },
  ...(dueDate !== null && dueAt(tenant, person, dueDate, 'CARD', idOnBoard(board, card))),
})
/** The parts of a transaction by which a card is some people's to do, by a day, and no longer others'. */
export const ownCards = (tenant: string, board: string, card: string, before: Mine, after: Mine): Write[] => [
  ...after.people
    .filter((person) => !before.people.includes(person) || before.dueDate !== after.dueDate)
    .map((person) => put(ownCard(tenant, person, board, card, after.dueDate))),
  ...before.people
    .filter((person) => !after.people.includes(person))
    .map((person) => remove(ownCardKey(tenant, person, board, card))),
]

const cardItem = (key: Key, card: StoredCard): Item => ({ ...key, ...card, v: 1 })

/** Whose cards are looked for at once, of those who leave a board together. */
const LEAVING_AT_ONCE = 5

/**
 * The parts of a transaction by which the index no longer finds cards of a board as due for people who leave it, so many at
 * most; what is left, and the cards themselves, follow with the event.
 */
export const noLongerDue = async (
  tenant: string,
  board: string,
  people: readonly string[],
  most: number,
): Promise<Write[]> => {
  const prefix = OWN_CARDS + idOnBoard(board, '')
  const pages = people.slice(0, LEAVING_AT_ONCE).map((person) => {
    const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${prefix})`
    return queryPage({ where, filter: expression`attribute_exists(#gsi1pk)`, limit: MOST_OWN })
  })
  const rows = (await Promise.all(pages)).flatMap(({ items }) => items)
  const there = expression`attribute_exists(#pk)`
  return rows.slice(0, Math.max(0, most)).map((row) => update(row, expression`REMOVE #gsi1pk, #gsi1sk`, there))
}

export const addCard = (tenant: string, board: string, card: StoredCard): Write =>
  putBack(cardKey(tenant, board, card.id), card)

export const addChecklist = (tenant: string, board: string, card: string, lines: readonly StoredStep[]): Write =>
  put({ ...checklistKey(tenant, board, card), lines, version: 1, v: 1 })

/** The part of a transaction that writes a checklist, if it still is as it was read; none was read where there is none. */
export const saveChecklist = (
  tenant: string,
  board: string,
  card: string,
  before: StoredChecklist | undefined,
  lines: readonly StoredStep[],
): Write =>
  put(
    { ...checklistKey(tenant, board, card), lines, version: (before?.version ?? 0) + 1, v: 1 },
    before ? expression`#version = ${before.version}` : expression`attribute_not_exists(#pk)`,
  )

type CardChange = Partial<Omit<StoredCard, 'id' | 'version' | 'createdAt'>>

const setting = (change: object): Expression | undefined => {
  const sets = Object.entries(change).map(([field, value]) => expression`${name(field)} = ${value}`)
  return sets.length > 0 ? sets.reduce((left, right) => expression`${left}, ${right}`) : undefined
}

/** The part of a transaction that changes a card on its board or in the archive, if it still is as it was read. */
export const saveCard = (key: Key, { version }: StoredCard, change: CardChange): Write => {
  const fields = setting({ ...change, version: version + 1 })
  return update(key, expression`SET ${fields}`, expression`#version = ${version}`)
}

/** The part of a transaction that says how far the checklist of a card is, which is no change of the card. */
export const countSteps = (key: Key, lines: readonly StoredStep[]): Write =>
  update(
    key,
    expression`SET #steps = ${lines.length}, #stepsDone = ${lines.filter(({ completed }) => completed).length}`,
    expression`attribute_exists(#pk)`,
  )

/** The part of a transaction that counts one more comment on a card, which is no change of it. */
export const countComment = (key: Key): Write =>
  adding(update(key, expression`ADD #comments ${1}`, expression`attribute_exists(#pk)`), unchanged(key))

/** The part of a transaction that numbers a card anew, if it still is in its list. */
export const renumberCard = (tenant: string, board: string, list: string, id: string, position: number): Write =>
  update(
    cardKey(tenant, board, id),
    expression`SET #position = ${position}`,
    expression`attribute_exists(#pk) AND #listId = ${list}`,
  )

/** The part of a transaction that takes a card from its place if it still is as it was read: what is counted on it, too, which is no change of it. */
export const takeCard = (from: Key, { version, comments, steps, stepsDone }: StoredCard): Write =>
  remove(
    from,
    expression`#version = ${version} AND #comments = ${comments} AND #steps = ${steps} AND #stepsDone = ${stepsDone}`,
  )

/** The parts of a transaction that put a card from one place (the board, or the archive) to the other, if it still is as it was read. */
export const replaceCard = (from: Key, to: Key, before: StoredCard, after: StoredCard): Write[] => [
  takeCard(from, before),
  put(cardItem(to, after)),
]

/** The part of a transaction that puts a card to where none is. */
export const putBack = (to: Key, card: StoredCard): Write =>
  put(cardItem(to, card), expression`attribute_not_exists(#pk)`)

/** What cards that went to the archive on a day count as. */
export const archivedCounts = (cards: readonly StoredCard[], day: string): CardCounts => ({
  archived: cards.length,
  inTime: cards.filter(({ dueDate }) => dueDate !== null && dueDate >= day).length,
  undone: cards.filter(({ steps, stepsDone }) => steps > stepsDone).length,
})

/** The cards of a list in their order. */
export const cardsIn = async (tenant: string, board: string, list: string): Promise<StoredCard[]> => {
  const where = expression`#pk = ${boardPartition(tenant, board)} AND begins_with(#sk, ${CARD})`
  const items = await queryAll({ where, filter: expression`#listId = ${list}` })
  return sortByPosition(readEach(items, toCard))
}

/** The cards that went to the archive with a list. */
export const cardsGoneWith = async (tenant: string, board: string, list: string): Promise<StoredCard[]> => {
  const where = expression`#pk = ${boardPartition(tenant, board)} AND begins_with(#sk, ${ARCHIVED})`
  return readEach(await queryAll({ where, filter: expression`#withList = ${list}` }), toCard)
}

/** A page of the archived cards of a board, the latest first. */
export const archivedCards = async (tenant: string, board: string, after?: Record<string, unknown>) => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${boardPartition(tenant, board)} AND begins_with(#sk, ${ARCHIVED})`,
    limit: ARCHIVED_AT_ONCE,
    descending: true,
    ...(after && { after }),
  })
  return { cards: readEach(items, toCard), last }
}

/** A card that is somebody's to do, with its list and its board. */
export interface OwnCard {
  card: StoredCard
  list: StoredList
  board: StoredBoard
}

/** The cards that are somebody's to do; of boards that they are no longer on there are none. */
export const cardsFor = async (tenant: string, person: string): Promise<OwnCard[]> => {
  const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${OWN_CARDS})`
  const rows = (await queryAll({ where, descending: true })).slice(0, MOST_OWN)
  return cardsAt(
    tenant,
    person,
    rows.map(({ sk }) => sk.slice(OWN_CARDS.length)),
  )
}

/** Those of them that have these ids. */
export const cardsAt = async (tenant: string, person: string, ids: readonly string[]): Promise<OwnCard[]> => {
  const places = ids.flatMap((id) => parseBoardItemId(id) ?? [])
  const items = await batchGet(places.map(({ boardId, key }) => cardKey(tenant, boardId, key)))
  const cards = places.flatMap(({ boardId }, index) => {
    const card = readIf(items[index], toCard)
    return card?.people.includes(person) ? [{ boardId, card }] : []
  })
  const around = await batchGet(
    cards.flatMap(({ boardId, card }) => [boardKey(tenant, boardId), listKey(tenant, boardId, card.listId)]),
  )
  return cards.flatMap(({ card }, index) => {
    const [board, list] = [readIf(around[2 * index], toBoard), readIf(around[2 * index + 1], toList)]
    return list && board?.members.includes(person) ? [{ card, list, board }] : []
  })
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  card: cardKey('<tenant>', '<board>', '<ulid>'),
  'archived card': archivedKey('<tenant>', '<board>', '<ulid>'),
  'checklist of a card': checklistKey('<tenant>', '<board>', '<ulid>'),
  'card of an assignee': { pk: personPartition('<tenant>', '<person>'), sk: `${OWN_CARDS}<board>_<card>` },
})
