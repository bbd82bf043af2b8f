import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { missionPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'

/** A changed way of working, for `deliver`. */
export const MissionEvent = z.object({
  actionType: z.literal('MISSION_RETYPED'),
  id: Id,
  tenant: Id,
  missionId: Id,
})
export type MissionEvent = z.infer<typeof MissionEvent>

/** Transaction write that queues the move of validated figures, for a fortnight. */
export const recordMissionRetyped = (tenant: string, missionId: string): Write => {
  const id = newId()
  return put({
    pk: missionPartition(tenant, missionId),
    sk: `RETYPED#${id}`,
    kind: 'event',
    actionType: 'MISSION_RETYPED',
    id,
    tenant,
    missionId,
    ttl: orderTtl(),
    v: 1,
  })
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'mission event (new way of working, to be counted)': {
    pk: missionPartition('<tenant>', '<mission>'),
    sk: 'RETYPED#<ulid>',
  },
})
