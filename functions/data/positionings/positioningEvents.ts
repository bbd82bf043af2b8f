import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, queryAll } from '#functions/core/table/table.ts'
import { positioningEventPartition } from '#functions/data/keys.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'
import { PositioningAction, PositioningId, PositioningStatus } from '#shared/staffing/terms.ts'
import { queryEventsBefore } from '../eventsBefore.ts'
import { readEach, reader } from '../stored.ts'

/**
 * A history entry of a positioning and, in the same item, the order to notify people and mail the client. The link's
 * token is created on mailing.
 */
export const PositioningEvent = z.object({
  id: z.string(),
  tenant: Id,
  actionType: PositioningAction,
  /** A client has a name, but no id. */
  actionBy: z.object({ id: z.string(), name: z.string() }),
  actionAt: z.iso.datetime(),
  positioningId: PositioningId,
  from: PositioningStatus.nullable(),
  to: PositioningStatus.nullable(),
  message: z.string().nullable(),
  resourceName: z.string(),
  mission: z.string(),
  client: z.string(),
  /** New dates of an assignment; the first one only if it changed. */
  firstDay: CivilDate.optional(),
  lastDay: CivilDate.optional(),
  /** Recipients. */
  notify: z.array(z.string()),
})
export type PositioningEvent = z.infer<typeof PositioningEvent>
export const toPositioningEvent = reader('positioning event', PositioningEvent)

const PREFIX = 'LOG#'
/** Sorts after every id. */
const AFTER_ALL = '~'
export const positioningEventKey = ({
  tenant,
  positioningId,
  id,
}: Pick<PositioningEvent, 'tenant' | 'positioningId' | 'id'>): Key => ({
  pk: positioningEventPartition(tenant, positioningId),
  sk: `${PREFIX}${id}`,
})

/** Transaction write that records a positioning event; ids define the order of the history. */
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

/** The current event, as a delayed delivery must not name an erased person. Undefined: gone. */
export const readCurrentEvent = async (event: PositioningEvent): Promise<PositioningEvent | undefined> => {
  const item = await getItem(positioningEventKey(event))
  return item && toPositioningEvent(item)
}

/** Events before another one, latest first. */
export const listPositioningEventsBefore = async (event: PositioningEvent): Promise<PositioningEvent[]> =>
  readEach(await queryEventsBefore(positioningEventKey(event)), toPositioningEvent)

/** The latest events of a positioning, latest first. */
export const listLatestPositioningEvents = async (tenant: string, positioningId: string): Promise<PositioningEvent[]> =>
  readEach(await queryEventsBefore(positioningEventKey({ tenant, positioningId, id: AFTER_ALL })), toPositioningEvent)

/** Newest first. */
export const readPositioningHistory = async (tenant: string, positioningId: string): Promise<PositioningEvent[]> => {
  const items = await queryAll({
    where: expression`#pk = ${positioningEventPartition(tenant, positioningId)} AND begins_with(#sk, ${PREFIX})`,
    descending: true,
  })
  return readEach(items, toPositioningEvent)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'positioning event': positioningEventKey({ tenant: '<tenant>', positioningId: '<mission>-<person>', id: '<ulid>' }),
})
