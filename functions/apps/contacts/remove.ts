import { now } from '#functions/core/clock.ts'
import { ApiError, busy } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { findEarlierAnswer, type Idempotency } from '#functions/core/http/idempotency.ts'
import { log } from '#functions/core/log.ts'
import { getItem } from '#functions/core/table/table.ts'
import { buildContactWrites, type Part } from '#functions/data/apps/contacts/contacts.ts'
import {
  findDeletedContact,
  putIntoContactTrash,
  removeFromContactTrash,
} from '#functions/data/apps/contacts/contactTrash.ts'
import { contactKey, toStoredContact } from '#functions/data/apps/contacts/storedContact.ts'
import { CHANGE_ATTEMPTS, commitParts, next } from './edit.ts'

const part = (write: Part['write']): Part => ({ write, refused: 'changed' })

/** Moves a contact to the trash; its notes and history are deleted only when the trash is purged. */
export const removeContact = async (
  { tenant, person }: Caller,
  id: string,
  idempotency: Idempotency,
): Promise<true> => {
  for (let attempt = 0; attempt < CHANGE_ATTEMPTS; attempt++) {
    const item = await getItem(contactKey(tenant, id))
    if (!item) return true
    const stored = toStoredContact(item)
    const done = await commitParts(idempotency, true as const, [
      ...buildContactWrites(tenant, stored, undefined),
      ...putIntoContactTrash(tenant, stored, now().toISOString()).map(part),
    ])
    if ('answer' in done) {
      log.info('contact.removed', { tenant, by: person, contact: id })
      return true
    }
  }
  throw busy()
}

/** Restores a removed contact; undefined when it was not removed, or is purged already. */
export const restoreContact = async (
  { tenant, person }: Caller,
  id: string,
  idempotency: Idempotency,
): Promise<{ id: string } | undefined> => {
  const stored = await findDeletedContact(tenant, id)
  // A retry: the same request has restored it already.
  if (!stored) return (await findEarlierAnswer(idempotency))?.answer as { id: string } | undefined
  const done = await commitParts(idempotency, { id }, [
    ...buildContactWrites(tenant, undefined, next(stored)),
    part(removeFromContactTrash(tenant, id)),
  ])
  if ('answer' in done) log.info('contact.restored', { tenant, by: person, contact: id })
  else if (done.refused !== 'changed') throw new ApiError(done.refused)
  return 'answer' in done ? done.answer : undefined
}
