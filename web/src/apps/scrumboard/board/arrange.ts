import { positionsBetween, STEP, sortByPosition } from '#shared/apps/positions.ts'
import type { Card, List, OpenBoard } from '#shared/apps/scrumboard/entities.ts'

/** Where a card lies: in which list, and behind how many others. */
export interface Place {
  listId: string
  index: number
}

const cardsOf = ({ lists }: OpenBoard): Card[] => lists.flatMap(({ cards }) => cards)

export const findCard = (board: OpenBoard, id: string): Card | undefined => cardsOf(board).find((one) => one.id === id)

export const placeOf = ({ lists }: OpenBoard, id: string): Place | undefined => {
  for (const { id: listId, cards } of lists) {
    const index = cards.findIndex((one) => one.id === id)
    if (index >= 0) return { listId, index }
  }
  return undefined
}

const withLists = (board: OpenBoard, change: (list: List) => List): OpenBoard => ({
  ...board,
  lists: board.lists.map(change),
})

export const withoutCard = (board: OpenBoard, id: string): OpenBoard =>
  withLists(board, (list) => ({ ...list, cards: list.cards.filter((one) => one.id !== id) }))

/** The board with a card as it is now, in its place by its position. */
export const withCard = (board: OpenBoard, card: Card): OpenBoard =>
  withLists(withoutCard(board, card.id), (list) =>
    list.id === card.listId && !card.archived ? { ...list, cards: sortByPosition([...list.cards, card]) } : list,
  )

/** The board with a card at another place, as it looks while it is moved. */
export const withCardAt = (board: OpenBoard, id: string, { listId, index }: Place): OpenBoard => {
  const card = findCard(board, id)
  if (!card) return board
  return withLists(withoutCard(board, id), (list) =>
    list.id === listId ? { ...list, cards: list.cards.toSpliced(index, 0, { ...card, listId }) } : list,
  )
}

/** The position among others at a place. Where there is no room it is no whole one, and the server numbers the list anew. */
export const positionAt = (others: readonly { position: number }[], index: number): number => {
  const [before, after] = [others[index - 1]?.position, others[index]?.position]
  const position = positionsBetween(before, after, others.length + 1)
  if (position !== undefined) return position
  const from = before ?? 0
  return after === undefined ? from + STEP : after > from ? (from + after) / 2 : from + 0.5
}

/** The position of a card at a place of a board. */
export const cardPositionAt = ({ lists }: OpenBoard, id: string, { listId, index }: Place): number => {
  const cards = lists.find((list) => list.id === listId)?.cards.filter((one) => one.id !== id) ?? []
  return positionAt(cards, index)
}

/** Where a key takes a card from where it is: up and down in its list, and to the lists beside it at the same height. */
export const placeAfter = ({ lists }: OpenBoard, id: string, from: Place, key: string): Place | undefined => {
  const at = lists.findIndex((list) => list.id === from.listId)
  const others = (index: number) => lists[index]?.cards.filter((one) => one.id !== id).length ?? 0
  const up = { ...from, index: from.index - 1 }
  const down = { ...from, index: from.index + 1 }
  if (key === 'ArrowUp') return up.index >= 0 ? up : undefined
  if (key === 'ArrowDown') return down.index <= others(at) ? down : undefined
  const next = key === 'ArrowLeft' ? at - 1 : key === 'ArrowRight' ? at + 1 : -1
  const list = lists[next]
  return list && { listId: list.id, index: Math.min(from.index, others(next)) }
}
