import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, queryPage } from '#functions/core/table/table.ts'
import { productPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { EquipmentAction } from '#shared/apps/inventory/unitContract.ts'
import { Id } from '#shared/core/terms.ts'

/**
 * An entry of a product's history and, in the same item, the order to notify holders. People are named when it is read.
 */
export const EquipmentEvent = z.object({
  actionType: z.enum([...EquipmentAction.options, 'PRODUCT_DELETED']),
  id: Id,
  tenant: Id,
  equipmentOf: Id,
  name: z.string(),
  by: Id,
  holder: Id.nullable(),
  serialNumbers: z.array(z.string()),
  /** The signature that accepted it. */
  signature: Id.nullable(),
  /** Name of the count that caused it. */
  count: z.string().optional(),
  /** Number of units handed over together and announced by this event; 0: announced by another. */
  together: z.int().optional(),
  /** Stock before and after a correction. */
  stock: z.object({ before: z.int(), after: z.int() }).optional(),
  actionAt: z.iso.datetime(),
})
export type EquipmentEvent = z.infer<typeof EquipmentEvent>
const toEquipmentEvent = reader('equipment event', EquipmentEvent)

const PREFIX = 'LOG#'
const eventKey = (tenant: string, product: string, id: string): Key => ({
  pk: productPartition(tenant, product),
  sk: PREFIX + id,
})

/** Transaction write that records an equipment event. */
export const recordEquipmentEvent = (
  event: Pick<EquipmentEvent, 'actionType' | 'id' | 'tenant' | 'equipmentOf' | 'name' | 'by'> & Partial<EquipmentEvent>,
): Write =>
  put({
    ...eventKey(event.tenant, event.equipmentOf, event.id),
    kind: 'event',
    holder: null,
    serialNumbers: [],
    signature: null,
    actionAt: now().toISOString(),
    v: 1,
    ...event,
  })

export const findEquipmentEvent = async (
  tenant: string,
  product: string,
  id: string,
): Promise<EquipmentEvent | undefined> => {
  const item = await getItem(eventKey(tenant, product, id))
  return item && toEquipmentEvent(item)
}

const PAGE = 25

/** A page of the history, newest first. */
export const listEquipmentEvents = async (
  tenant: string,
  product: string,
  after: Record<string, unknown> | undefined,
) => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${productPartition(tenant, product)} AND begins_with(#sk, ${PREFIX})`,
    limit: PAGE,
    descending: true,
    after,
  })
  return { events: readEach(items, toEquipmentEvent), last }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'equipment event': eventKey('<tenant>', '<product>', '<ulid>'),
})
