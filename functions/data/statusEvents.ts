import * as z from 'zod'
import { epochSeconds, newId } from '#functions/lib/clock.ts'
import { put, type Write } from '#functions/lib/table.ts'
import { Id } from '#shared/contracts/common.ts'
import { personPartition } from './missionOptions.ts'

/** Somebody shows themselves otherwise (away, busy, ...), for the stream to hand to `deliver`. */
export const StatusEvent = z.object({
  actionType: z.literal('STATUS_CHANGED'),
  id: Id,
  tenant: Id,
  person: Id,
})
export type StatusEvent = z.infer<typeof StatusEvent>

/** The beginning of their sort keys. */
export const STATUS_CHANGES = 'STATUS#'
const DAY_SECONDS = 86_400

/** The part of a transaction that orders to let colleagues know; gone after a day. */
export const statusChanged = (tenant: string, person: string): Write => {
  const id = newId()
  return put({
    pk: personPartition(tenant, person),
    sk: STATUS_CHANGES + id,
    kind: 'event',
    ...{ actionType: 'STATUS_CHANGED', id, tenant, person },
    ttl: epochSeconds() + DAY_SECONDS,
    v: 1,
  })
}
