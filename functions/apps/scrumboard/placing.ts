import type { Caller } from '#functions/core/http/caller.ts'
import { recordBoardEvent } from '#functions/data/apps/scrumboard/boardEvents.ts'
import { listBoardLists } from '#functions/data/apps/scrumboard/boards.ts'
import { listBoardCards, listCardsInList, renumberCard } from '#functions/data/apps/scrumboard/cards.ts'
import {
  changedPositions,
  type Positioned,
  positionsBetween,
  sortByPosition,
  spaceEvenly,
} from '#shared/apps/positions.ts'
import { isPosition } from '#shared/apps/scrumboard/rules.ts'
import { commitOnBoard, retryOnConflict } from './access.ts'

/** The position of an item among its siblings, and the siblings to renumber for it. */
interface Placement {
  position: number
  others: Positioned[]
}

/** The placement for a requested position, at the end by default. */
export const findPlacement = (siblings: readonly Positioned[], id: string, asked: number | undefined): Placement => {
  const others = sortByPosition(siblings.filter((one) => one.id !== id))
  const end = asked === undefined ? positionsBetween(others.at(-1)?.position, undefined, others.length + 1) : undefined
  if (end !== undefined) return { position: end, others: [] }
  const ids = sortByPosition([...others, { id, position: asked ?? Number.POSITIVE_INFINITY }]).map((one) => one.id)
  const position = spaceEvenly(ids).find((one) => one.id === id)?.position ?? 1
  return { position, others: changedPositions(siblings, ids).filter((one) => one.id !== id) }
}

const CARDS_PER_TRANSACTION = 90

interface InList extends Positioned {
  listId: string
}
const inList = (listId: string, cards: readonly Positioned[]): InList[] => cards.map((card) => ({ ...card, listId }))

/**
 * Renumbers cards in batches, each consistent by itself; false when one is no longer in its list. Idempotent, so it
 * needs no record.
 */
const renumber = async (caller: Caller, boardId: string, cards: readonly InList[]): Promise<boolean> => {
  const { tenant, person } = caller
  for (let start = 0; start < cards.length; start += CARDS_PER_TRANSACTION) {
    const writes = cards
      .slice(start, start + CARDS_PER_TRANSACTION)
      .map(({ id, listId, position }) => renumberCard(tenant, boardId, listId, id, position))
    const isLast = start + CARDS_PER_TRANSACTION >= cards.length
    const done = await commitOnBoard({}, caller, boardId, true, [
      ...writes,
      ...(isLast ? [recordBoardEvent(tenant, boardId, person)] : []),
    ])
    if ('refused' in done) return false
  }
  return true
}

/** A list of the board, or the first one when it was removed; undefined when the board has none. */
export const findListOrFirst = async (
  tenant: string,
  boardId: string,
  list: string | null,
): Promise<string | undefined> => {
  const lists = await listBoardLists(tenant, boardId)
  return (lists.find(({ id }) => id === list) ?? lists[0])?.id
}

/** The position of a card in a list, which is renumbered when there is no room. */
export const placeCard = (
  caller: Caller,
  boardId: string,
  list: string,
  id: string,
  asked: number | undefined,
): Promise<number> => {
  if (asked !== undefined && isPosition(asked)) return Promise.resolve(asked)
  return retryOnConflict(async () => {
    const { position, others } = findPlacement(await listCardsInList(caller.tenant, boardId, list), id, asked)
    return (await renumber(caller, boardId, inList(list, others))) ? { answer: position } : undefined
  })
}

/** Renumbers the cards of a list in a requested order. */
export const renumberList = (
  caller: Caller,
  boardId: string,
  list: string,
  orderOf: (cards: readonly Positioned[]) => string[],
): Promise<true> =>
  retryOnConflict(async () => {
    const cards = await listCardsInList(caller.tenant, boardId, list)
    const changed = changedPositions(cards, orderOf(cards))
    return (await renumber(caller, boardId, inList(list, changed))) ? { answer: true } : undefined
  })

/** Renumbers lists of a board in the order of positions that are out of range; returns the positions of their cards. */
export const renumberLists = (
  caller: Caller,
  boardId: string,
  lists: ReadonlySet<string>,
  asked: ReadonlyMap<string, number>,
): Promise<Map<string, number>> =>
  retryOnConflict(async () => {
    const cards = (await listBoardCards(caller.tenant, boardId)).filter(({ listId }) => lists.has(listId))
    const changed = [...Map.groupBy(cards, ({ listId }) => listId)].flatMap(([list, stored]) => {
      const wanted = stored.map(({ id, position }) => ({ id, position: asked.get(id) ?? position }))
      const ids = sortByPosition(wanted).map(({ id }) => id)
      return inList(list, changedPositions(stored, ids))
    })
    const positions = new Map([...cards, ...changed].map(({ id, position }) => [id, position]))
    return (await renumber(caller, boardId, changed)) ? { answer: positions } : undefined
  })
