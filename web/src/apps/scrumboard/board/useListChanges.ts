import { sortByPosition } from '#shared/apps/positions.ts'
import type { List, ListFacts, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { computePosition, upsertCard } from './arrange.ts'
import type { ChangeBoard } from './useBoard.ts'

const updateList = (board: OpenBoard, id: string, change: Partial<List>): OpenBoard => ({
  ...board,
  lists: sortByPosition(board.lists.map((list) => (list.id === id ? { ...list, ...change } : list))),
})

/** The fields of a list that the server returns. */
const pickFacts = ({ title, limit, position }: ListFacts) => ({ title, limit, position })

/** The changes of a board's lists: add, edit, move, remove, and add cards; they resolve with whether they were accepted. */
export const useListChanges = (boardId: string, change: ChangeBoard, onAddCard: () => void) => ({
  add: (title: string): Promise<boolean> =>
    change({
      apply: (board) => board,
      send: async ({ lists }) => {
        const position = computePosition(lists, lists.length)
        const added = await call(contracts.scrumboard.createList, { list: { boardId, title, position } })
        return (board) => ({
          ...board,
          lists: sortByPosition([...board.lists.filter(({ id }) => id !== added.id), added]),
        })
      },
    }),
  change: (id: string, to: Partial<Pick<List, 'title' | 'limit'>>): Promise<boolean> =>
    change({
      apply: (board) => updateList(board, id, to),
      send: async () => {
        const after = await call(contracts.scrumboard.updateList, { list: { id, ...to } })
        return (board) => updateList(board, id, pickFacts(after))
      },
    }),
  move: (id: string, index: number): Promise<boolean> =>
    change({
      apply: (board) => {
        const list = board.lists.find((one) => one.id === id)
        const others = board.lists.filter((one) => one.id !== id)
        return list ? { ...board, lists: others.toSpliced(index, 0, list) } : board
      },
      send: async ({ lists }) => {
        const others = lists.filter((one) => one.id !== id)
        const position = computePosition(others, index)
        const after = await call(contracts.scrumboard.updateList, { list: { id, position } })
        return (board) => updateList(board, id, pickFacts(after))
      },
    }),
  remove: (id: string): Promise<boolean> => {
    const without = (board: OpenBoard) => ({ ...board, lists: board.lists.filter((one) => one.id !== id) })
    return change({
      apply: without,
      send: async () => {
        await call(contracts.scrumboard.deleteList, { id })
        return without
      },
    })
  },
  /** Restores a removed list with its cards; rejects when the server refuses. */
  restore: async (id: string): Promise<void> => {
    await call(contracts.scrumboard.restoreList, { id })
    await queryClient.invalidateQueries({ queryKey: ['scrumboard'] })
  },
  addCard: (listId: string, title: string): Promise<boolean> => {
    onAddCard()
    return change({
      apply: (board) => board,
      send: async ({ lists }) => {
        const cards = lists.find(({ id }) => id === listId)?.cards ?? []
        const position = computePosition(cards, cards.length)
        const added = await call(contracts.scrumboard.createCard, { card: { listId, title, position } })
        return (board) => upsertCard(board, added)
      },
    })
  },
})

export type ListChanges = ReturnType<typeof useListChanges>
