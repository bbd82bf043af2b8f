import { newId } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { MAX_COMMITTED_WRITES } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItem, getItems, remove } from '#functions/core/table/table.ts'
import { buildLogWrite, contactLogKey, newLogEntry } from '#functions/data/apps/contacts/contactLog.ts'
import {
  buildContact,
  buildContactWrites,
  buildPictureWrites,
  buildReferenceChecks,
  type OpenedContact,
  openContact,
  type Part,
} from '#functions/data/apps/contacts/contacts.ts'
import {
  buildMergedIntoWrites,
  mergeKey,
  type StoredMerge,
  spendMerge,
  storeMerge,
  toUndoableMerge,
} from '#functions/data/apps/contacts/merges.ts'
import {
  contactKey,
  contactNotesKey,
  contactTagsKey,
  notesIn,
  toStoredContact,
} from '#functions/data/apps/contacts/storedContact.ts'
import { toLabels } from '#functions/data/apps/labels.ts'
import type { Contact } from '#shared/apps/contacts/contract.ts'
import type { ContactChange } from '#shared/apps/contacts/fields.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { undoMergedFields } from '#shared/apps/contacts/rules.ts'
import { applyChange, commitParts, next, sanitiseChange } from './edit.ts'

type Idempotent = Pick<Request, 'idempotency'>
interface Pair {
  id: string
  version: number
  other: string
  otherVersion: number
  contact: ContactChange
}

const refuseTooManyParts = (parts: readonly Part[]): readonly Part[] => {
  if (parts.length > MAX_COMMITTED_WRITES) throw new ApiError('contacts.full', { limit: MAX_COMMITTED_WRITES })
  return parts
}

const toParts = (writes: readonly Write[]): Part[] => writes.map((write) => ({ write, refused: 'changed' }))

/** Both contacts with their notes, in one request. */
const openBoth = async (tenant: string, id: string, other: string): Promise<(OpenedContact | undefined)[]> => {
  const [a, aNotes, b, bNotes, tags] = await getItems([
    ...[id, other].flatMap((one) => [contactKey(tenant, one), contactNotesKey(tenant, one)]),
    contactTagsKey(tenant),
  ])
  return [
    a && { stored: toStoredContact(a), notes: notesIn(aNotes), tags: toLabels(tags) },
    b && { stored: toStoredContact(b), notes: notesIn(bNotes), tags: toLabels(tags) },
  ]
}

/** Merges two contacts into one, with the fields chosen from both. */
export const merge = async (
  { id, version, other: otherId, otherVersion, contact }: Pair,
  { tenant, person }: Caller,
  { idempotency }: Idempotent,
): Promise<{ contact: Contact; merge: string }> => {
  if (id === otherId) throw new ApiError('resource.conflict')
  const [before, other] = await openBoth(tenant, id, otherId)
  if (!before) return notFound()
  const stale = async () => new ApiError('contacts.stale', { current: await buildContact(tenant, before) })
  if (!other) throw before.stored.merged.includes(otherId) ? await stale() : new ApiError('resource.notFound')
  if (before.stored.version !== version || other.stored.version !== otherVersion) throw await stale()
  const merged = [...new Set([...before.stored.merged, otherId, ...other.stored.merged])]
  if (merged.length > CONTACT_LIMITS.merged) throw new ApiError('contacts.full', { limit: CONTACT_LIMITS.merged })

  const takesPicture = before.stored.avatar === null && other.stored.avatar !== null
  const picture = ({ avatar, avatarBytes }: OpenedContact['stored']) => ({ avatar, avatarBytes })
  const { avatar: _, ...said } = await sanitiseChange(contact)
  const chosen = applyChange(before, said)
  const [exchange = null] = [before.stored.lastExchangeAt, other.stored.lastExchangeAt]
    .filter((at) => at !== null)
    .toSorted()
    .toReversed()
  const after: OpenedContact = {
    ...chosen,
    stored: next({ ...chosen.stored, merged, lastExchangeAt: exchange, ...(takesPicture && picture(other.stored)) }),
  }
  const mergeId = newId()
  const toSnapshot = ({ stored, notes }: OpenedContact) => ({ contact: stored, notes })
  const storedMerge: StoredMerge = {
    id: mergeId,
    before: toSnapshot(before),
    after: toSnapshot(after),
    other: toSnapshot(other),
  }
  const answer = { contact: await buildContact(tenant, after), merge: mergeId }
  const entry = newLogEntry({ id: mergeId, kind: 'MERGED', by: person, text: other.stored.name })
  const done = await commitParts(
    idempotency,
    answer,
    refuseTooManyParts([
      ...buildContactWrites(
        tenant,
        before.stored,
        after.stored,
        after.notes === before.notes ? undefined : after.notes,
      ),
      ...buildReferenceChecks(tenant, before.stored, after.stored),
      ...buildContactWrites(tenant, other.stored, undefined, null),
      // A picture that moves to the merged contact is neither counted again nor deleted.
      ...(takesPicture ? [] : buildPictureWrites(tenant, other.stored, undefined)),
      ...toParts(buildMergedIntoWrites(tenant, [otherId, ...other.stored.merged], id)),
      { write: storeMerge(tenant, storedMerge), refused: 'changed' },
      { write: buildLogWrite(tenant, id, entry), refused: 'changed' },
    ]),
  )
  if (!('answer' in done)) throw done.refused === 'changed' ? await stale() : new ApiError(done.refused)
  log.info('contacts.merged', { tenant, by: person, contact: id, other: otherId })
  return done.answer
}

/** Splits a merged contact into two again; fields changed since the merge stay. */
export const undoMerge = async (
  { id, merge: mergeId }: { id: string; merge: string },
  { tenant, person }: Caller,
  { idempotency }: Idempotent,
): Promise<Contact> => {
  const mergedContact = (await openContact(tenant, id)) ?? notFound()
  const storedMerge = toUndoableMerge(await getItem(mergeKey(tenant, id, mergeId)))
  if (!storedMerge) throw new ApiError('contacts.cannotUndo')
  const { before, after, other } = storedMerge
  const now = { ...mergedContact.stored, notes: mergedContact.notes }
  const { notes, ...fields } = undoMergedFields(
    now,
    { ...after.contact, notes: after.notes },
    { ...before.contact, notes: before.notes },
  )
  const back = [other.contact.id, ...other.contact.merged]
  const givesPicture = mergedContact.stored.avatar !== null && mergedContact.stored.avatar === other.contact.avatar
  const stored = next({
    ...mergedContact.stored,
    ...fields,
    merged: mergedContact.stored.merged.filter((one) => !back.includes(one)),
    ...(givesPicture && { avatar: null, avatarBytes: 0 }),
    hasNotes: notes !== null,
  })
  // The picture is given back, or was deleted in the merge.
  const alone = givesPicture ? other.contact : { ...other.contact, avatar: null, avatarBytes: 0 }
  const entry = newLogEntry({ kind: 'UNMERGED', by: person, text: other.contact.name })
  const done = await commitParts(
    idempotency,
    await buildContact(tenant, { stored, notes, tags: mergedContact.tags }),
    refuseTooManyParts([
      ...buildContactWrites(tenant, mergedContact.stored, stored, notes === mergedContact.notes ? undefined : notes),
      ...buildContactWrites(tenant, undefined, next(alone), other.notes ?? undefined),
      ...toParts(buildMergedIntoWrites(tenant, [other.contact.id], undefined)),
      ...toParts(buildMergedIntoWrites(tenant, other.contact.merged, other.contact.id)),
      { write: spendMerge(tenant, id, mergeId), refused: 'contacts.cannotUndo' },
      { write: remove(contactLogKey(tenant, id, mergeId)), refused: 'changed' },
      { write: buildLogWrite(tenant, id, entry), refused: 'changed' },
    ]),
  )
  if ('answer' in done) {
    log.info('contacts.separated', { tenant, by: person, contact: id, other: other.contact.id })
    return done.answer
  }
  throw new ApiError(done.refused === 'changed' ? 'contacts.cannotUndo' : done.refused)
}
