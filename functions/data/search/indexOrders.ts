import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { indexOrdersPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'

/** An order to index imported items, too many for their transaction. */
export const IndexEvent = z.object({
  actionType: z.literal('TO_INDEX'),
  id: Id,
  tenant: Id,
  of: z.enum(['card', 'product']),
  ids: z.array(z.string()),
})
export type IndexEvent = z.infer<typeof IndexEvent>

/** Transaction write that queues the indexing; none for nothing. */
export const recordIndexOrder = (tenant: string, of: IndexEvent['of'], ids: string[]): Write[] => {
  if (ids.length === 0) return []
  const event: IndexEvent = { actionType: 'TO_INDEX', id: newId(), tenant, of, ids }
  const key = { pk: indexOrdersPartition(tenant), sk: `LOG#${event.id}` }
  return [put({ ...key, kind: 'event', ...event, ttl: orderTtl(), v: 1 })]
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'order to index what was imported': { pk: indexOrdersPartition('<tenant>'), sk: 'LOG#<ulid>' },
})
