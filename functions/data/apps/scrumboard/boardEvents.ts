import * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { CardCounts } from '#functions/data/figures/cards.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'

/** What happened on a board, for the stream to hand to `deliver`. */
export const BoardEvent = z.object({
  actionType: z.enum(['BOARD_CHANGED', 'BOARD_DELETED', 'LIST_DELETED', 'LIST_RETURNED', 'CARD_DELETED']),
  id: Id,
  tenant: Id,
  boardId: Id,
  by: Id,
  at: z.iso.datetime(),
  /** Who is no longer on the board, or was until it was deleted. */
  left: z.array(Id).optional(),
  /** The card or list that it is about, as it is called on the board. */
  about: Id.optional(),
  /** To whom a card, called `title`, was given. */
  given: z.array(Id).optional(),
  title: z.string().optional(),
  /** What is to be counted of it. */
  counts: CardCounts.optional(),
})
export type BoardEvent = z.infer<typeof BoardEvent>

type Details = Partial<Pick<BoardEvent, 'actionType' | 'left' | 'about' | 'given' | 'title' | 'counts'>>

export const boardEventKey = ({ tenant, boardId, id }: Pick<BoardEvent, 'tenant' | 'boardId' | 'id'>): Key => ({
  pk: boardPartition(tenant, boardId),
  sk: `LOG#${id}`,
})

/** The part of a transaction that orders to let everybody on a board know; gone after a fortnight. */
export const recordBoardEvent = (tenant: string, boardId: string, by: string, details: Details = {}): Write => {
  const id = newId()
  const event: BoardEvent = {
    ...{ actionType: 'BOARD_CHANGED', id, tenant, boardId, by, at: now().toISOString() },
    ...details,
  }
  return put({
    ...boardEventKey(event),
    kind: 'event',
    ...event,
    ttl: orderTtl(),
    v: 1,
  })
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'board event': boardEventKey({ tenant: '<tenant>', boardId: '<board>', id: '<ulid>' }),
})
