import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, remove } from '#functions/core/table/table.ts'
import { schedule } from '#functions/data/due/due.ts'
import { contactPartition } from '#functions/data/keys.ts'
import { reader } from '#functions/data/stored.ts'
import { isUndoable, undoExpiry } from '#functions/data/undo.ts'
import { Instant } from '#shared/core/terms.ts'
import { recordContactRemoval } from './contactEvents.ts'
import { buildPictureWrites } from './contacts.ts'
import { StoredContact } from './storedContact.ts'

/** A deleted contact while it can be restored; notes, history and picture remain in place. */
const StoredDeletedContact = z.object({ contact: StoredContact, deletedAt: Instant })
type StoredDeletedContact = z.infer<typeof StoredDeletedContact>
const toDeletedContact = reader('deleted contact', StoredDeletedContact)

const keyOf = (tenant: string, contact: string): Key => ({ pk: contactPartition(tenant, contact), sk: 'TRASH' })

/** Transaction writes that move a contact to the trash and schedule its purge. */
export const putIntoContactTrash = (tenant: string, contact: StoredContact, deletedAt: string): Write[] => [
  put({ ...keyOf(tenant, contact.id), contact, deletedAt, v: 1 }),
  schedule({ tenant, dueKind: 'contactTrash', id: contact.id, dueAt: undoExpiry(deletedAt) }),
]

const readTrashed = async (tenant: string, contact: string): Promise<StoredDeletedContact | undefined> => {
  const item = await getItem(keyOf(tenant, contact))
  return item && toDeletedContact(item)
}

/** A deleted contact that can still be restored. */
export const findDeletedContact = async (tenant: string, contact: string): Promise<StoredContact | undefined> => {
  const found = await readTrashed(tenant, contact)
  return found && isUndoable(found) ? found.contact : undefined
}

/** Transaction write that removes a contact from the trash; refused when it is gone. */
export const removeFromContactTrash = (tenant: string, contact: string): Write =>
  remove(keyOf(tenant, contact), expression`attribute_exists(#pk)`)

/** Transaction writes that purge a contact with its picture when due; none when it was restored. */
export const buildContactPurgeWrites = async (tenant: string, contact: string, dueAt: string): Promise<Write[]> => {
  const found = await readTrashed(tenant, contact)
  if (!found || undoExpiry(found.deletedAt) !== dueAt) return []
  return [
    removeFromContactTrash(tenant, contact),
    ...buildPictureWrites(tenant, found.contact, undefined).map(({ write }) => write),
    recordContactRemoval(tenant, found.contact),
  ]
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'deleted contact, for a day': keyOf('<tenant>', '<contact>'),
})
