import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { clientPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'

/** A renamed client, for `deliver`. */
export const ClientEvent = z.object({
  actionType: z.literal('CLIENT_RENAMED'),
  id: Id,
  tenant: Id,
  clientId: Id,
})
export type ClientEvent = z.infer<typeof ClientEvent>

/** Transaction write that queues the update of copies of the name, for a fortnight. */
export const recordClientRename = (tenant: string, clientId: string): Write => {
  const id = newId()
  return put({
    pk: clientPartition(tenant, clientId),
    sk: `RENAMED#${id}`,
    kind: 'event',
    actionType: 'CLIENT_RENAMED',
    id,
    tenant,
    clientId,
    ttl: orderTtl(),
    v: 1,
  })
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'client event (new name, to be copied)': { pk: clientPartition('<tenant>', '<client>'), sk: 'RENAMED#<ulid>' },
})
