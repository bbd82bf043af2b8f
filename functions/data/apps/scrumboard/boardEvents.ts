import * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { CardCounts } from '#functions/data/figures/cards.ts'
import { AnsweredNotification } from '#functions/data/inbox/answered.ts'
import { boardPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'

/** Board events for `deliver`. */
export const BoardEvent = z.object({
  /** A trashed board can return; of a deleted one nothing remains. */
  actionType: z.enum([
    'BOARD_CHANGED',
    'BOARD_TRASHED',
    'BOARD_RETURNED',
    'BOARD_DELETED',
    'LIST_DELETED',
    'LIST_RETURNED',
    'CARD_DELETED',
  ]),
  id: Id,
  tenant: Id,
  boardId: Id,
  by: Id,
  at: z.iso.datetime(),
  /** Former members, and those of a board that is no more. */
  left: z.array(Id).optional(),
  /** Id of the card or list on the board. */
  about: Id.optional(),
  /** New assignees of the card `title`. */
  given: z.array(Id).optional(),
  title: z.string().optional(),
  /** Changes of the card figures. */
  counts: CardCounts.optional(),
  /** Notifications that it answers. */
  answered: z.array(AnsweredNotification).optional(),
})
export type BoardEvent = z.infer<typeof BoardEvent>

type Details = Partial<Pick<BoardEvent, 'actionType' | 'left' | 'about' | 'given' | 'title' | 'counts' | 'answered'>>

export const boardEventKey = ({ tenant, boardId, id }: Pick<BoardEvent, 'tenant' | 'boardId' | 'id'>): Key => ({
  pk: boardPartition(tenant, boardId),
  sk: `LOG#${id}`,
})

/** Transaction write that records a board event, for a fortnight. */
export const recordBoardEvent = (
  tenant: string,
  boardId: string,
  by: string,
  { answered = [], ...details }: Details = {},
): Write => {
  const id = newId()
  const event: BoardEvent = {
    actionType: 'BOARD_CHANGED',
    id,
    tenant,
    boardId,
    by,
    at: now().toISOString(),
    ...details,
    ...(answered.length > 0 && { answered }),
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
