import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, queryAll } from '#functions/core/table/table.ts'
import { positioningEventPartition } from '#functions/data/keys.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'
import { PositioningAction, PositioningId, PositioningStatus } from '#shared/staffing/terms.ts'
import { readEach, reader } from '../stored.ts'

/**
 * What happened to a positioning: its history, and in the same item the order to tell people and to mail the client's
 * link, whose token is made when the mail is written.
 */
export const PositioningEvent = z.object({
  id: z.string(),
  tenant: Id,
  actionType: PositioningAction,
  /** A client acts under the name they were written to, and has no id. */
  actionBy: z.object({ id: z.string(), name: z.string() }),
  actionAt: z.iso.datetime(),
  positioningId: PositioningId,
  from: PositioningStatus.nullable(),
  to: PositioningStatus.nullable(),
  message: z.string().nullable(),
  resourceName: z.string(),
  mission: z.string(),
  client: z.string(),
  /** Of an assignment that was changed. */
  lastDay: CivilDate.optional(),
  /** The people to tell. */
  notify: z.array(z.string()),
})
export type PositioningEvent = z.infer<typeof PositioningEvent>
export const toPositioningEvent = reader('positioning event', PositioningEvent)

const PREFIX = 'LOG#'
export const positioningEventKey = ({
  tenant,
  positioningId,
  id,
}: Pick<PositioningEvent, 'tenant' | 'positioningId' | 'id'>): Key => ({
  pk: positioningEventPartition(tenant, positioningId),
  sk: `${PREFIX}${id}`,
})

/** The part of a transaction that notes what happened to a positioning and orders to tell it; `id` is the event's. Its history is in the order of ids. */
export const recordPositioningEvent = (
  id: string,
  event: Omit<PositioningEvent, 'id' | 'actionAt'>,
  at = now(),
): Write =>
  put({
    ...positioningEventKey({ ...event, id }),
    kind: 'event',
    ...event,
    id,
    actionAt: at.toISOString(),
    v: 1,
  })

/** An event as it is now: a late delivery names nobody who was erased meanwhile. Undefined: nothing is left of it. */
export const currentEvent = async (event: PositioningEvent): Promise<PositioningEvent | undefined> => {
  const item = await getItem(positioningEventKey(event))
  return item && toPositioningEvent(item)
}

/** What happened to a positioning, newest first. */
export const positioningHistory = async (tenant: string, positioningId: string): Promise<PositioningEvent[]> => {
  const items = await queryAll({
    where: expression`#pk = ${positioningEventPartition(tenant, positioningId)} AND begins_with(#sk, ${PREFIX})`,
    descending: true,
  })
  return readEach(items, toPositioningEvent)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'positioning event': positioningEventKey({
    ...{ tenant: '<tenant>', positioningId: '<mission>-<person>', id: '<ulid>' },
  }),
})
