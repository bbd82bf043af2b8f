import * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import { withRequiredCheck } from '#functions/core/http/requiredCheck.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { deleteItem, put, queryPage, transact } from '#functions/core/table/table.ts'
import { discardPartition } from '#functions/data/keys.ts'
import { Id } from '#shared/core/terms.ts'
import { readEach, reader } from '../stored.ts'

/** An order to delete unreferenced files; `deliver` deletes them, then this item. Keys are never reused. */
export const DiscardEvent = z.object({
  actionType: z.literal('FILES_DISCARDED'),
  id: Id,
  tenant: Id,
  actionAt: z.iso.datetime(),
  bucket: z.enum(['avatars', 'documents']),
  keys: z.array(z.string()),
})
export type DiscardEvent = z.infer<typeof DiscardEvent>
const toDiscardEvent = reader('files to delete', DiscardEvent)

const discardKey = ({ tenant, id }: Pick<DiscardEvent, 'tenant' | 'id'>): Key => ({
  pk: discardPartition(tenant),
  sk: `DISCARDED#${id}`,
})

/** Transaction write that queues the deletion of files; none for no files. */
export const discardFiles = (tenant: string, bucket: DiscardEvent['bucket'], keys: readonly string[]): Write[] => {
  if (keys.length === 0) return []
  const event: DiscardEvent = {
    actionType: 'FILES_DISCARDED',
    id: newId(),
    tenant,
    actionAt: now().toISOString(),
    bucket,
    keys: [...keys],
  }
  return [put({ ...discardKey(event), kind: 'event', ...event, v: 1 })]
}

/** Queues the deletion of an orphaned upload, regardless of the caller's permission. */
export const orderDiscard = (tenant: string, bucket: DiscardEvent['bucket'], keys: readonly string[]): Promise<void> =>
  withRequiredCheck(undefined, async () => {
    await transact(discardFiles(tenant, bucket, keys))
  })

/** Removes a completed order. */
export const removeDiscardOrder = async (event: DiscardEvent): Promise<void> => {
  await deleteItem(discardKey(event))
}

const MAX_ORDERS_SWEPT = 25

/** Earlier orders of the tenant, oldest first. */
export const listEarlierDiscards = async (event: DiscardEvent): Promise<DiscardEvent[]> => {
  const { pk, sk } = discardKey(event)
  const { items } = await queryPage({ where: expression`#pk = ${pk} AND #sk < ${sk}`, limit: MAX_ORDERS_SWEPT })
  return readEach(items, toDiscardEvent)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'order to delete unreferenced files': discardKey({ tenant: '<tenant>', id: '<ulid>' }),
})
