import * as z from 'zod'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { checkExists, put, queryAll, queryPage, remove, update, withFallback } from '#functions/core/table/table.ts'
import type { CardCounts } from '#functions/data/figures/cards.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { readEach, reader, readIf } from '#functions/data/stored.ts'
import { sortByPosition } from '#shared/apps/positions.ts'
import { parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import { Id } from '#shared/core/terms.ts'
import { boardKey, CARD, listKey, type StoredBoard, type StoredList, toBoard, toList } from './boards.ts'
import { MAX_OWN_CARDS, OWN_CARDS } from './ownCards.ts'

/** A card, on the board or archived. */
export const StoredCard = z.object({
  id: Id,
  listId: Id,
  position: z.int(),
  title: z.string(),
  description: z.string(),
  labels: z.array(Id),
  dueDate: z.iso.date().nullable(),
  /** Repetition rule, and the list of the next occurrence. */
  repeat: z.string().nullable().default(null),
  repeatIn: Id.nullable().default(null),
  people: z.array(Id),
  /** Checklist lines, total and done. */
  steps: z.int(),
  stepsDone: z.int(),
  comments: z.int(),
  /** The list with which it was archived and will be restored. */
  withList: Id.optional(),
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type StoredCard = z.infer<typeof StoredCard>

/** Counted size of a card in responses, without fixed fields. */
export const cardBytes = ({ title, description }: Pick<StoredCard, 'title' | 'description'>): number =>
  Buffer.byteLength(JSON.stringify([title, description]))

/** The checklist, a separate item, as boards do not display its lines. */
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
const ARCHIVED_PER_PAGE = 50

const keyOf =
  (prefix: string) =>
  (tenant: string, board: string, card: string): Key => ({ pk: boardPartition(tenant, board), sk: prefix + card })
export const cardKey = keyOf(CARD)
export const checklistKey = keyOf(CHECKLIST)
export const archivedKey = keyOf(ARCHIVED)

const cardItem = (key: Key, card: StoredCard): Item => ({ ...key, ...card, v: 1 })

export const addCard = (tenant: string, board: string, card: StoredCard): Write =>
  putCard(cardKey(tenant, board, card.id), card)

export const addChecklist = (tenant: string, board: string, card: string, lines: readonly StoredStep[]): Write =>
  put({ ...checklistKey(tenant, board, card), lines, version: 1, v: 1 })

/** Transaction write that stores a checklist; refused on a concurrent change. */
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

/** Transaction write that changes a card; refused on a concurrent change. */
export const saveCard = (key: Key, { version }: StoredCard, change: CardChange): Write => {
  const fields = setting({ ...change, version: version + 1 })
  return update(key, expression`SET ${fields}`, expression`#version = ${version}`)
}

/** Transaction write that updates the checklist progress without a new version. */
export const countSteps = (key: Key, lines: readonly StoredStep[]): Write =>
  update(
    key,
    expression`SET #steps = ${lines.length}, #stepsDone = ${lines.filter(({ completed }) => completed).length}`,
    expression`attribute_exists(#pk)`,
  )

/** Transaction write that counts a comment without a new version. */
export const countComment = (key: Key): Write =>
  withFallback(update(key, expression`ADD #comments ${1}`, expression`attribute_exists(#pk)`), checkExists(key))

/** Transaction write that renumbers a card, if it is still in its list. */
export const renumberCard = (tenant: string, board: string, list: string, id: string, position: number): Write =>
  update(
    cardKey(tenant, board, id),
    expression`SET #position = ${position}`,
    expression`attribute_exists(#pk) AND #listId = ${list}`,
  )

/** Transaction write that removes a card from its place; refused on a concurrent change, counters included. */
export const removeCard = (from: Key, { version, comments, steps, stepsDone }: StoredCard): Write =>
  remove(
    from,
    expression`#version = ${version} AND #comments = ${comments} AND #steps = ${steps} AND #stepsDone = ${stepsDone}`,
  )

/** Transaction writes that move a card between board and archive; refused on a concurrent change. */
export const relocateCard = (from: Key, to: Key, before: StoredCard, after: StoredCard): Write[] => [
  removeCard(from, before),
  put(cardItem(to, after)),
]

/** Transaction write that adds a card where there is none. */
export const putCard = (to: Key, card: StoredCard): Write =>
  put(cardItem(to, card), expression`attribute_not_exists(#pk)`)

/** Figures of cards archived on a day. */
export const countArchived = (cards: readonly StoredCard[], day: string): CardCounts => ({
  archived: cards.length,
  inTime: cards.filter(({ dueDate }) => dueDate !== null && dueDate >= day).length,
  undone: cards.filter(({ steps, stepsDone }) => steps > stepsDone).length,
})

/** The cards of a list in their order. */
export const listCardsInList = async (tenant: string, board: string, list: string): Promise<StoredCard[]> => {
  const where = expression`#pk = ${boardPartition(tenant, board)} AND begins_with(#sk, ${CARD})`
  const items = await queryAll({ where, filter: expression`#listId = ${list}` })
  return sortByPosition(readEach(items, toCard))
}

/** The cards of a board that are not archived. */
export const listBoardCards = async (tenant: string, board: string): Promise<StoredCard[]> => {
  const where = expression`#pk = ${boardPartition(tenant, board)} AND begins_with(#sk, ${CARD})`
  return readEach(await queryAll({ where }), toCard)
}

/** The cards of a board that somebody has to do. */
export const listAssignedCards = async (tenant: string, board: string): Promise<StoredCard[]> =>
  (await listBoardCards(tenant, board)).filter(({ people }) => people.length > 0)

export const listCardsArchivedWith = async (tenant: string, board: string, list: string): Promise<StoredCard[]> => {
  const where = expression`#pk = ${boardPartition(tenant, board)} AND begins_with(#sk, ${ARCHIVED})`
  return readEach(await queryAll({ where, filter: expression`#withList = ${list}` }), toCard)
}

/** A page of archived cards, newest first. */
export const listArchivedCards = async (tenant: string, board: string, after?: Record<string, unknown>) => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${boardPartition(tenant, board)} AND begins_with(#sk, ${ARCHIVED})`,
    limit: ARCHIVED_PER_PAGE,
    descending: true,
    ...(after && { after }),
  })
  return { cards: readEach(items, toCard), last }
}

/** An assigned card with its list and board. */
export interface OwnCard {
  card: StoredCard
  list: StoredList
  board: StoredBoard
}

/** A person's assigned cards, on boards they are a member of. */
export const listOwnCards = async (tenant: string, person: string): Promise<OwnCard[]> => {
  const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${OWN_CARDS})`
  const rows = (await queryAll({ where, descending: true })).slice(0, MAX_OWN_CARDS)
  return findOwnCards(
    tenant,
    person,
    rows.map(({ sk }) => sk.slice(OWN_CARDS.length)),
  )
}

/** Assigned cards by id. */
export const findOwnCards = async (tenant: string, person: string, ids: readonly string[]): Promise<OwnCard[]> => {
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
})
