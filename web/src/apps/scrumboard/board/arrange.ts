import { positionsBetween, STEP, sortByPosition } from '#shared/apps/positions.ts'
import type { Card, List, OpenBoard } from '#shared/apps/scrumboard/entities.ts'

/** The place of a card: its list, and its index there. */
export interface Place {
  listId: string
  index: number
}

const listCards = ({ lists }: OpenBoard): Card[] => lists.flatMap(({ cards }) => cards)

export const findCard = (board: OpenBoard, id: string): Card | undefined =>
  listCards(board).find((one) => one.id === id)

export const findPlace = ({ lists }: OpenBoard, id: string): Place | undefined => {
  for (const { id: listId, cards } of lists) {
    const index = cards.findIndex((one) => one.id === id)
    if (index >= 0) return { listId, index }
  }
  return undefined
}

const mapLists = (board: OpenBoard, change: (list: List) => List): OpenBoard => ({
  ...board,
  lists: board.lists.map(change),
})

export const removeCard = (board: OpenBoard, id: string): OpenBoard =>
  mapLists(board, (list) => ({ ...list, cards: list.cards.filter((one) => one.id !== id) }))

/** Inserts or replaces a card, sorted by position. */
export const upsertCard = (board: OpenBoard, card: Card): OpenBoard =>
  mapLists(removeCard(board, card.id), (list) =>
    list.id === card.listId && !card.archived ? { ...list, cards: sortByPosition([...list.cards, card]) } : list,
  )

/** Moves a card to a place, before the server has confirmed it. */
export const moveCard = (board: OpenBoard, id: string, { listId, index }: Place): OpenBoard => {
  const card = findCard(board, id)
  if (!card) return board
  return mapLists(removeCard(board, id), (list) =>
    list.id === listId ? { ...list, cards: list.cards.toSpliced(index, 0, { ...card, listId }) } : list,
  )
}

/** The position for an index. Without a gap it is fractional, and the server renumbers the list. */
export const computePosition = (others: readonly { position: number }[], index: number): number => {
  const [before, after] = [others[index - 1]?.position, others[index]?.position]
  const position = positionsBetween(before, after, others.length + 1)
  if (position !== undefined) return position
  const from = before ?? 0
  return after === undefined ? from + STEP : after > from ? (from + after) / 2 : from + 0.5
}

/** The position of a card for a place on the board. */
export const computeCardPosition = ({ lists }: OpenBoard, id: string, { listId, index }: Place): number => {
  const cards = lists.find((list) => list.id === listId)?.cards.filter((one) => one.id !== id) ?? []
  return computePosition(cards, index)
}

/**
 * The place to which an arrow key moves a card: past the next card shown in its list, or to a neighbouring list, with as
 * many shown cards above it.
 */
export const placeAfterKey = (
  { lists }: OpenBoard,
  id: string,
  { listId, index }: Place,
  key: string,
  isShown: (id: string) => boolean,
): Place | undefined => {
  const at = lists.findIndex((list) => list.id === listId)
  const others = (list: List | undefined) => list?.cards.filter((one) => one.id !== id) ?? []
  const own = others(lists[at])
  const isPassed = (one: Card) => isShown(one.id)
  if (key === 'ArrowUp') {
    const above = own.slice(0, index).findLastIndex(isPassed)
    return above >= 0 ? { listId, index: above } : undefined
  }
  if (key === 'ArrowDown') {
    const below = own.slice(index).findIndex(isPassed)
    return below >= 0 ? { listId, index: index + below + 1 } : undefined
  }
  const list = lists[key === 'ArrowLeft' ? at - 1 : key === 'ArrowRight' ? at + 1 : -1]
  if (!list) return undefined
  const theirs = others(list)
  const [next] = theirs.filter(isPassed).slice(own.slice(0, index).filter(isPassed).length)
  return { listId: list.id, index: next ? theirs.indexOf(next) : theirs.length }
}
