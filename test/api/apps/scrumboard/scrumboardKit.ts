import { expect } from 'vitest'
import { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Card, List, OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

type NewBoard = Parameters<typeof call<typeof scrumboard.createBoard>>[3]

/** What tests do with boards. */
export const scrumboardKit = (app: App) => {
  const must = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
    const { status, body } = await answer
    expect({ status, ...(status === 200 ? {} : { body }) }).toEqual({ status: 200 })
    return body
  }

  const newBoard = (by: Person, others: readonly Person[] = [], more: Partial<NewBoard> = {}): Promise<OpenBoard> =>
    must(
      call(app, scrumboard.createBoard, by, {
        board: { title: 'Réponse à l’appel', members: others.map(({ personId }) => personId) },
        ...more,
      }),
    )
  const read = (by: Person, { id }: { id: string }): Promise<OpenBoard> => must(call(app, scrumboard.board, by, { id }))
  const addCard = (by: Person, list: List, title: string, more: object = {}): Promise<Card> =>
    must(call(app, scrumboard.createCard, by, { card: { listId: list.id, title, ...more } }))
  const firstList = ({ lists }: OpenBoard): List => lists[0] as List
  const titles = ({ lists }: OpenBoard): string[][] => lists.map(({ cards }) => cards.map(({ title }) => title))
  return { must, newBoard, read, addCard, firstList, titles }
}
