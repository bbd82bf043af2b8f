import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { missionPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'

/** A changed way of working, a title or validators that many report under, or a mission that was closed, for `deliver`. */
export const MissionEvent = z.object({
  actionType: z.enum(['MISSION_RETYPED', 'MISSION_RENAMED', 'MISSION_CLOSED']),
  id: Id,
  tenant: Id,
  missionId: Id,
})
export type MissionEvent = z.infer<typeof MissionEvent>

const PREFIXES = { MISSION_RETYPED: 'RETYPED#', MISSION_RENAMED: 'RENAMED#', MISSION_CLOSED: 'CLOSED#' } as const

/** Transaction write that queues what follows from a change of a mission, for a fortnight. */
export const recordMissionEvent = (
  tenant: string,
  missionId: string,
  actionType: MissionEvent['actionType'],
): Write => {
  const id = newId()
  return put({
    pk: missionPartition(tenant, missionId),
    sk: PREFIXES[actionType] + id,
    kind: 'event',
    actionType,
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
    sk: `${PREFIXES.MISSION_RETYPED}<ulid>`,
  },
  'mission event (other title or validators, to be copied)': {
    pk: missionPartition('<tenant>', '<mission>'),
    sk: `${PREFIXES.MISSION_RENAMED}<ulid>`,
  },
  'mission event (closed)': { pk: missionPartition('<tenant>', '<mission>'), sk: `${PREFIXES.MISSION_CLOSED}<ulid>` },
})
