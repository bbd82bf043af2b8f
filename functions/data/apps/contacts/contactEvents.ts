import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryPage, remove, transact } from '#functions/core/table/table.ts'
import { contactPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'
import type { StoredContact } from './storedContact.ts'

/** A deleted contact and those merged into it, for clean-up by `deliver`. */
export const ContactEvent = z.object({
  actionType: z.literal('CONTACT_REMOVED'),
  id: Id,
  tenant: Id,
  contacts: z.array(Id),
})
export type ContactEvent = z.infer<typeof ContactEvent>

/** Transaction write that queues the clean-up of a deleted contact; the event itself is removed last. */
export const recordContactRemoval = (tenant: string, { id: contact, merged }: StoredContact): Write => {
  const event: ContactEvent = {
    actionType: 'CONTACT_REMOVED',
    id: newId(),
    tenant,
    // Last, as its partition contains this event.
    contacts: [...merged, contact],
  }
  const key = { pk: contactPartition(tenant, contact), sk: `REMOVED#${event.id}` }
  return put({ ...key, kind: 'event', ...event, ttl: orderTtl(), v: 1 })
}

const PAGE_SIZE = 100

/** Deletes notes, history and merges of deleted contacts. */
export const sweepContacts = async ({ tenant, contacts }: ContactEvent): Promise<void> => {
  for (const contact of contacts) {
    const where = expression`#pk = ${contactPartition(tenant, contact)}`
    for (;;) {
      const { items } = await queryPage({ where, limit: PAGE_SIZE })
      if (items.length === 0) break
      await transact(items.map((item) => remove(item)))
    }
  }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'contact event (deletion)': { pk: contactPartition('<tenant>', '<contact>'), sk: 'REMOVED#<ulid>' },
})
