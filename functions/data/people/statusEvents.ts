import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'

/** A changed presence status, for `deliver`. */
export const StatusEvent = z.object({
  actionType: z.literal('STATUS_CHANGED'),
  id: Id,
  tenant: Id,
  person: Id,
})
export type StatusEvent = z.infer<typeof StatusEvent>

export const STATUS_CHANGES = 'STATUS#'

/** Transaction write that queues the invalidation for colleagues, for a fortnight. */
export const recordStatusChange = (tenant: string, person: string): Write => {
  const id = newId()
  return put({
    pk: personPartition(tenant, person),
    sk: STATUS_CHANGES + id,
    kind: 'event',
    actionType: 'STATUS_CHANGED',
    id,
    tenant,
    person,
    ttl: orderTtl(),
    v: 1,
  })
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'status event (online, away, busy)': {
    pk: personPartition('<tenant>', '<person>'),
    sk: `${STATUS_CHANGES}<ulid>`,
  },
})
