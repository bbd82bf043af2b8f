import * as z from 'zod'
import { epochSeconds, newId } from '#functions/lib/clock.ts'
import { put, type Write } from '#functions/lib/table.ts'
import { Id } from '#shared/contracts/common.ts'
import { tenantPartition } from './workspaces.ts'

/** A client got another name, for the stream to hand to `deliver`. */
export const ClientEvent = z.object({
  actionType: z.literal('CLIENT_RENAMED'),
  id: Id,
  tenant: Id,
  clientId: Id,
})
export type ClientEvent = z.infer<typeof ClientEvent>

const DAY_SECONDS = 86_400

/** The part of a transaction that orders to bring a client's new name to where it was copied; gone after a day. */
export const clientRenamed = (tenant: string, clientId: string): Write => {
  const id = newId()
  return put({
    pk: `${tenantPartition(tenant)}#CLIENT#${clientId}`,
    sk: `RENAMED#${id}`,
    kind: 'event',
    ...{ actionType: 'CLIENT_RENAMED', id, tenant, clientId },
    ttl: epochSeconds() + DAY_SECONDS,
    v: 1,
  })
}
