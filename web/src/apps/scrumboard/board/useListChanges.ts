import { sortByPosition } from '#shared/apps/positions.ts'
import type { List, ListFacts, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { positionAt, withCard } from './arrange.ts'
import type { ChangeBoard } from './useBoard.ts'

const changed = (board: OpenBoard, id: string, change: Partial<List>): OpenBoard => ({
  ...board,
  lists: sortByPosition(board.lists.map((list) => (list.id === id ? { ...list, ...change } : list))),
})

/** What the server says of a list that was changed. */
const facts = ({ title, limit, position }: ListFacts) => ({ title, limit, position })

/** Adding, changing, moving and removing the lists of a board, and adding cards to them. */
export const useListChanges = (boardId: string, change: ChangeBoard, onAddCard: () => void) => ({
  add: (title: string): Promise<void> =>
    change({
      apply: (board) => board,
      send: async ({ lists }) => {
        const position = positionAt(lists, lists.length)
        const added = await call(contracts.scrumboard.createList, { list: { boardId, title, position } })
        return (board) => ({
          ...board,
          lists: sortByPosition([...board.lists.filter(({ id }) => id !== added.id), added]),
        })
      },
    }),
  change: (id: string, to: Partial<Pick<List, 'title' | 'limit'>>): Promise<void> =>
    change({
      apply: (board) => changed(board, id, to),
      send: async () => {
        const after = await call(contracts.scrumboard.updateList, { list: { id, ...to } })
        return (board) => changed(board, id, facts(after))
      },
    }),
  move: (id: string, index: number): Promise<void> =>
    change({
      apply: (board) => {
        const list = board.lists.find((one) => one.id === id)
        const others = board.lists.filter((one) => one.id !== id)
        return list ? { ...board, lists: others.toSpliced(index, 0, list) } : board
      },
      send: async ({ lists }) => {
        const others = lists.filter((one) => one.id !== id)
        const position = positionAt(others, index)
        const after = await call(contracts.scrumboard.updateList, { list: { id, position } })
        return (board) => changed(board, id, facts(after))
      },
    }),
  /** Whether it is removed. */
  remove: async (id: string): Promise<boolean> => {
    const without = (board: OpenBoard) => ({ ...board, lists: board.lists.filter((one) => one.id !== id) })
    let done = false
    await change({
      apply: without,
      send: async () => {
        await call(contracts.scrumboard.deleteList, { id })
        done = true
        return without
      },
    })
    return done
  },
  /** Brings back what was removed; throws what the server refuses. Its cards follow by themselves. */
  restore: async (id: string): Promise<void> => {
    await call(contracts.scrumboard.restoreList, { id })
    await queryClient.invalidateQueries({ queryKey: ['scrumboard'] })
  },
  addCard: (listId: string, title: string): Promise<void> => {
    onAddCard()
    return change({
      apply: (board) => board,
      send: async ({ lists }) => {
        const cards = lists.find(({ id }) => id === listId)?.cards ?? []
        const position = positionAt(cards, cards.length)
        const added = await call(contracts.scrumboard.createCard, { card: { listId, title, position } })
        return (board) => withCard(board, added)
      },
    })
  },
})

export type ListChanges = ReturnType<typeof useListChanges>
