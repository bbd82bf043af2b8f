import { newId, now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { recordBoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import { checkListExists, countOnBoard, listKey } from '#functions/data/apps/scrumboard/boards.ts'
import { buildCardIndexWrites } from '#functions/data/apps/scrumboard/cardSearch.ts'
import {
  addCard,
  addChecklist,
  archivedKey,
  cardBytes,
  cardKey,
  checklistKey,
  countArchived,
  relocateCard,
  type StoredCard,
  saveCard,
  toCard,
  toChecklist,
} from '#functions/data/apps/scrumboard/cards.ts'
import { answeredDueDates, buildAssignmentWrites, UNASSIGNED } from '#functions/data/apps/scrumboard/ownCards.ts'
import type { CardCounts } from '#functions/data/figures/cards.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { readIf } from '#functions/data/stored.ts'
import type { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Card } from '#shared/apps/scrumboard/entities.ts'
import { BOARD_LIMITS, idOnBoard, parseBoardItemId } from '#shared/apps/scrumboard/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { mergeList } from '#shared/core/lists.ts'
import {
  checkActive,
  commitOnBoard,
  type OpenedBoard,
  openBoard,
  parseListId,
  refuseNonMembers,
  requireBoardItemId,
  retryOnConflict,
  unknownPeople,
} from './access.ts'
import { findListOrFirst, placeCard } from './placing.ts'
import { buildNextCard, type NextCard, resolveRepetition } from './repeat.ts'
import { filterBoardLabels, toCardView, toCardWithChecklist } from './view.ts'

type Idempotency = Pick<Request, 'idempotency'>

/** The counter changes of created cards. */
export const countCreated = (cards: readonly StoredCard[]): CardCounts => ({
  made: cards.length,
  bare: cards.filter(({ people, dueDate }) => people.length === 0 && dueDate === null).length,
})

const full = (): ApiError => new ApiError('scrumboard.full', { what: 'cards', most: BOARD_LIMITS.cards })

/** The writes of a new card with its checklist, without the board's counters. */
const buildCardWrites = ({ tenant, person }: Caller, boardId: string, { card, lines }: NextCard): Write[] => {
  const { id, title, people } = card
  const given = people.filter((one) => one !== person)
  return [
    addCard(tenant, boardId, card),
    ...(lines.length > 0 ? [addChecklist(tenant, boardId, id, lines)] : []),
    ...buildAssignmentWrites(tenant, boardId, id, UNASSIGNED, card),
    ...buildCardIndexWrites(tenant, boardId, undefined, card),
    recordBoardEvent(tenant, boardId, person, { given, about: id, title, counts: countCreated([card]) }),
  ]
}

/** Creates a card on the board of its list. */
export const createCard = async (
  { card }: ParsedOf<typeof scrumboard.createCard>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<Card> => {
  const { tenant } = caller
  const { boardId, key: list } = parseBoardItemId(card.listId) ?? notFound()
  const board = await openBoard(caller, boardId, 'write', [listKey(tenant, boardId, list)])
  if (!board.items[0]) throw new ApiError('scrumboard.unknownList')
  const { title, description = '', dueDate = null, people = [], labels = [], checklist = [] } = card
  refuseNonMembers(board, people)
  const id = newId()
  const lines = checklist.map((step) => ({
    id: newId(),
    title: step.title,
    completed: step.completed,
    person: null,
    dueDate: null,
  }))
  const added: StoredCard = {
    id,
    listId: list,
    title,
    description,
    dueDate,
    position: await placeCard(caller, boardId, list, id, card.position),
    people: [...new Set(people)],
    labels: filterBoardLabels(board, labels),
    ...resolveRepetition(boardId, { repeat: null, repeatIn: null }, { dueDate, listId: list }, card),
    steps: lines.length,
    stepsDone: lines.filter(({ completed }) => completed).length,
    comments: 0,
    version: 1,
    createdAt: now().toISOString(),
  }
  const lists = [...new Set([list, added.repeatIn ?? list])]
  const here = checkActive(caller, added.people)
  const done = await commitOnBoard(idempotency, caller, boardId, toCardView(added, board), [
    ...lists.map((one) => checkListExists(tenant, boardId, one)),
    ...here,
    ...countOnBoard(tenant, boardId, { cards: 1, bytes: cardBytes(added) }),
    ...buildCardWrites(caller, boardId, { card: added, lines }),
  ])
  if ('answer' in done) return done.answer
  if (lists.some((_, index) => done.refused.has(index))) throw new ApiError('scrumboard.unknownList')
  throw here.some((_, index) => done.refused.has(lists.length + index)) ? unknownPeople(added.people) : full()
}

interface FoundCard extends OpenedBoard {
  card: StoredCard
  isArchived: boolean
  /** The additional items requested. */
  more: (Item | undefined)[]
}

/** A card that the caller may read or write, on its board or in the archive, with further items of the board. */
export const openCard = async (
  caller: Caller,
  id: string,
  asked: 'read' | 'write',
  keysOf: (boardId: string, card: string) => readonly Key[] = () => [],
): Promise<FoundCard> => {
  const { tenant } = caller
  const { boardId, key } = requireBoardItemId(id)
  const keys = [cardKey, archivedKey].map((keyOf) => keyOf(tenant, boardId, key))
  const opened = await openBoard(caller, boardId, asked, [...keys, ...keysOf(boardId, key)])
  const [onBoard, archived, ...more] = opened.items
  const item = onBoard ?? archived ?? notFound()
  return { ...opened, card: toCard(item), isArchived: !onBoard, more }
}

export const readCard = async ({ id }: { id: string }, caller: Caller) => {
  const keys = (boardId: string, card: string) => [checklistKey(caller.tenant, boardId, card)]
  const { card, isArchived, more, ...around } = await openCard(caller, id, 'read', keys)
  return toCardWithChecklist(card, around, isArchived, readIf(more[0], toChecklist)?.lines ?? [])
}

/** The list of an unarchived card: its own, or the first one when that was removed. */
const findReturnList = async ({ tenant }: Caller, boardId: string, list: string): Promise<string> => {
  const found = await findListOrFirst(tenant, boardId, list)
  if (found === undefined) throw new ApiError('scrumboard.unknownList')
  return found
}

type CardChange = Omit<ParsedOf<typeof scrumboard.updateCard>, 'id'>

/** The people and labels of a card with a change applied. */
const applyChoices = (
  found: FoundCard,
  { card: change, before }: CardChange,
): Pick<StoredCard, 'people' | 'labels'> => {
  const { card } = found
  const chosen = { people: card.people, labels: card.labels }
  if (change.people) {
    chosen.people = mergeList(card.people, [...new Set(change.people)], before?.people)
    refuseNonMembers(
      found,
      chosen.people.filter((one) => !card.people.includes(one)),
    )
  }
  if (change.labels) {
    const toKeys = (ids: Parameters<typeof filterBoardLabels>[1]) => filterBoardLabels(found, ids)
    const held = toKeys(card.labels.map((key) => idOnBoard(found.boardId, key)))
    chosen.labels = mergeList(held, toKeys(change.labels), before?.labels && toKeys(before.labels))
  }
  // Former members are removed from cards on the board; archived cards still name them.
  chosen.people = chosen.people.filter((one) => found.members.includes(one))
  for (const [what, most] of [
    ['people', BOARD_LIMITS.people],
    ['labels', BOARD_LIMITS.cardLabels],
  ] as const)
    if (chosen[what].length > most) throw new ApiError('scrumboard.full', { what, most })
  return chosen
}

/** A card with a change applied, its version not yet raised. */
const applyChange = async (caller: Caller, found: FoundCard, change: CardChange): Promise<StoredCard> => {
  const { boardId, card, isArchived } = found
  const { listId, position, archived = isArchived, version: _, repeat, repeatIn, ...fields } = change.card
  const returns = isArchived && !archived
  const named = listId === undefined ? card.listId : parseListId(boardId, listId)
  const list = returns && listId === undefined ? await findReturnList(caller, boardId, named) : named
  const isPlaced = position !== undefined || list !== card.listId || returns
  return {
    ...card,
    ...fields,
    ...applyChoices(found, change),
    listId: list,
    position: isPlaced ? await placeCard(caller, boardId, list, card.id, position) : card.position,
    ...resolveRepetition(boardId, card, { dueDate: card.dueDate, ...fields, listId: list }, { repeat, repeatIn }),
    ...(returns && { withList: undefined }),
  }
}

const changedFields = (before: StoredCard, after: StoredCard): Partial<StoredCard> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => {
      const old = before[name as keyof StoredCard]
      return JSON.stringify(old) !== JSON.stringify(value)
    }),
  )

/** What a part of the card's transaction writes, to explain a refusal. */
type Part = readonly [about: 'card' | 'count' | 'list' | 'person' | 'order', write: Write]

/** The parts of the transaction that stores a changed card, on the board or in the archive. */
const buildChangeParts = (
  caller: Caller,
  found: FoundCard,
  after: StoredCard,
  archived: boolean,
  next: NextCard | undefined,
): Part[] => {
  const { tenant, person } = caller
  const { boardId, card: before, isArchived } = found
  const { id } = before
  const keyIn = (archive: boolean) => (archive ? archivedKey : cardKey)(tenant, boardId, id)
  const isInPlace = isArchived === archived
  const cardWrites = isInPlace
    ? [saveCard(keyIn(archived), before, changedFields(before, after))]
    : relocateCard(keyIn(isArchived), keyIn(archived), before, { ...after, version: before.version + 1 })
  const [was, is] = [isArchived ? 0 : 1, archived ? 0 : 1]
  const added = next ? [next.card] : []
  const counted = {
    cards: is - was + added.length,
    bytes: is * cardBytes(after) - was * cardBytes(before) + added.reduce((sum, card) => sum + cardBytes(card), 0),
  }
  const needed = [
    ...(!archived && (!isInPlace || before.listId !== after.listId) ? [after.listId] : []),
    ...(after.repeatIn !== null && before.repeatIn !== after.repeatIn ? [after.repeatIn] : []),
  ]
  const [did, does] = [isArchived ? UNASSIGNED : before, archived ? UNASSIGNED : after]
  const joining = after.people.filter((one) => !before.people.includes(one))
  const given = archived ? [] : joining.filter((one) => one !== person)
  return [
    ...cardWrites.map((write): Part => ['card', write]),
    ...countOnBoard(tenant, boardId, counted).map((write): Part => ['count', write]),
    ...[...new Set(needed)].map((list): Part => ['list', checkListExists(tenant, boardId, list)]),
    ...checkActive(caller, joining).map((write): Part => ['person', write]),
    ...buildAssignmentWrites(tenant, boardId, id, did, does).map((write): Part => ['order', write]),
    ...buildCardIndexWrites(tenant, boardId, before, after).map((write): Part => ['order', write]),
    [
      'order',
      recordBoardEvent(tenant, boardId, person, {
        given,
        about: id,
        title: after.title,
        answered: answeredDueDates(boardId, id, did, does),
        ...(!isInPlace && { counts: archived ? countArchived([after], parisDate()) : { returned: 1 } }),
      }),
    ],
    // If that list was deleted concurrently, the next attempt chooses another one.
    ...added.map(({ listId }): Part => ['card', checkListExists(tenant, boardId, listId)]),
    ...(next ? buildCardWrites(caller, boardId, next) : []).map((write): Part => ['order', write]),
  ]
}

/**
 * Changes a card. A move writes the card only, not its list; archiving a repeated card creates the next one in the same
 * transaction.
 */
export const updateCard = (
  { id, ...asked }: ParsedOf<typeof scrumboard.updateCard>,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<Card> =>
  retryOnConflict(async () => {
    const found = await openCard(caller, id, 'write')
    const { boardId, card, isArchived } = found
    const change = asked.card
    const archived = change.archived ?? isArchived
    if (change.version !== undefined && change.version !== card.version) {
      throw new ApiError('scrumboard.stale', { card: toCardView(card, found, isArchived) })
    }
    const wanted = await applyChange(caller, found, asked)
    const next = archived && !isArchived ? await buildNextCard(caller, found, wanted) : undefined
    // The repetition moves to the next card, so that archiving this one again creates no other.
    const after = next ? { ...wanted, repeat: null, repeatIn: null } : wanted
    const answer = toCardView({ ...after, version: card.version + 1 }, found, archived)
    const parts = buildChangeParts(caller, found, after, archived, next)
    const writes = parts.map(([, write]) => write)
    const done = await commitOnBoard(idempotency, caller, boardId, answer, writes)
    if ('answer' in done) return done
    const refused = [...done.refused.keys()].map((index) => parts[index]?.[0])
    // The card was changed concurrently: retry with its current state.
    if (refused.includes('card')) return undefined
    if (refused.includes('person')) throw unknownPeople(after.people)
    throw refused.includes('count') ? full() : new ApiError('scrumboard.unknownList')
  })
