import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { listArchivedCards, listOwnCards } from '#functions/data/apps/scrumboard/cards.ts'
import type { scrumboard } from '#shared/apps/scrumboard/contract.ts'
import type { Card } from '#shared/apps/scrumboard/entities.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { openBoard } from './access.ts'
import { toCardView } from './view.ts'

export const pageArchivedCards = async ({ boardId, cursor }: ParsedOf<typeof scrumboard.archived>, caller: Caller) => {
  const { tenant, person } = caller
  const list = pagedListFor({ tenant, person }, 'scrumboard.archived', boardId)
  const around = await openBoard(caller, boardId, 'read')
  const { cards, last } = await listArchivedCards(tenant, boardId, await fromCursor(list, cursor))
  return { items: cards.map((card) => toCardView(card, around, true)), cursor: await toCursor(list, last) }
}

/** Earliest due date first, cards without one last. */
const compareDueDates = (one: Card, other: Card): number =>
  (one.dueDate ?? '9').localeCompare(other.dueDate ?? '9') || one.id.localeCompare(other.id)

export const readOwnCards = async (caller: Caller) => {
  const own = await listOwnCards(caller.tenant, caller.person)
  const shown = own.map(({ card, board, list }) => ({
    ...toCardView(card, { boardId: board.id, members: board.members, labels: [] }),
    board: { id: board.id, title: board.title },
    list: list.title,
  }))
  return shown.toSorted(compareDueDates)
}
