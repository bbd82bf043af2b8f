import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { type Idempotency, idempotencyForPart } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { PermissionRevoked } from '#functions/core/http/rights.ts'
import { log } from '#functions/core/log.ts'
import type { OpenedContact } from '#functions/data/apps/contacts/contacts.ts'
import type { ContactChange, ContactKind } from '#shared/apps/contacts/fields.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { completeContact } from '#shared/apps/contacts/rules.ts'
import { filterKnownIds } from '#shared/apps/labels.ts'
import { addContact, editContact, sanitiseChange } from './edit.ts'
import { removeContact, restoreContact } from './remove.ts'

type Idempotent = Pick<Request, 'idempotency'>
interface Outcome {
  id: string | null
  code: string | null
}

const idOf = ({ stored }: OpenedContact): { id: string } => ({ id: stored.id })

/** Applies `act` to each item in turn. A failure is reported with its item and does not stop the others. */
const applyToEach = async <T>(
  all: readonly T[],
  idempotency: Idempotency,
  act: (one: T, idempotency: Idempotency) => Promise<{ id: string } | undefined>,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const [index, one] of all.entries()) {
    try {
      const done = await act(one, idempotencyForPart(idempotency, String(index)))
      outcomes.push(done ? { id: done.id, code: null } : { id: null, code: 'resource.notFound' })
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof PermissionRevoked || error.status >= 500) throw error
      outcomes.push({ id: null, code: error.code })
    }
  }
  return outcomes
}

/** Creates contacts, or completes existing ones. */
export const importContacts = async (
  { contacts }: { contacts: { contact: ContactChange; into?: string | undefined }[] },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Outcome[]> => {
  const outcomes = await applyToEach(contacts, idempotency, async ({ contact, into }, part) => {
    const said = await sanitiseChange(contact)
    if (into === undefined) return addContact(caller, said, part, 'IMPORTED', idOf)
    const change = ({ stored, notes }: OpenedContact) => completeContact({ ...stored, notes }, said)
    return editContact(caller, { id: into, change, kind: 'IMPORTED', answerOf: idOf }, part)
  })
  log.info('contacts.imported', { tenant: caller.tenant, by: caller.person, rows: contacts.length })
  return outcomes
}

interface Several {
  ids: string[]
  addTags: string[]
  removeTags: string[]
  kind?: ContactKind | undefined
}

/** Adds or removes tags of several contacts, or sets their kind. */
export const changeContacts = (
  { ids, addTags, removeTags, kind }: Several,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Outcome[]> =>
  applyToEach([...new Set(ids)], idempotency, (id, part) => {
    const change = ({ stored, tags: known }: OpenedContact) => {
      const tags = [...new Set([...stored.tags, ...addTags])].filter((tag) => !removeTags.includes(tag))
      if (addTags.length > 0 && filterKnownIds(known, tags).length > CONTACT_LIMITS.tagsOfOne)
        throw new ApiError('contacts.full', { limit: CONTACT_LIMITS.tagsOfOne })
      return { tags, ...(kind && { kind }) }
    }
    return editContact(caller, { id, change, answerOf: idOf }, part)
  })

export const removeContacts = async (
  { ids }: { ids: string[] },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<true> => {
  for (const [index, id] of [...new Set(ids)].entries())
    await removeContact(caller, id, idempotencyForPart(idempotency, String(index)))
  return true
}

/** Restores removed contacts, each in its own transaction. */
export const restoreContacts = (
  { ids }: { ids: string[] },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Outcome[]> => applyToEach([...new Set(ids)], idempotency, (id, part) => restoreContact(caller, id, part))
