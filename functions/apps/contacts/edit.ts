import { newId, now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { sanitizeLimitedRichText } from '#functions/core/mail/richText.ts'
import { listContactTags } from '#functions/data/apps/contacts/contactLists.ts'
import { buildLogWrite, newLogEntry } from '#functions/data/apps/contacts/contactLog.ts'
import {
  buildContact,
  buildContactWrites,
  buildPictureWrites,
  buildReferenceChecks,
  type OpenedContact,
  openContact,
  type Part,
} from '#functions/data/apps/contacts/contacts.ts'
import type { StoredContact } from '#functions/data/apps/contacts/storedContact.ts'
import { parsePicture, replacePicture } from '#functions/data/people/avatars.ts'
import type { Contact } from '#shared/apps/contacts/contract.ts'
import type { ContactChange } from '#shared/apps/contacts/fields.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { flattenJob, NEW_CONTACT } from '#shared/apps/contacts/rules.ts'
import { filterKnownIds } from '#shared/apps/labels.ts'

type Idempotent = Pick<Request, 'idempotency'>
export type Change = ReturnType<typeof flattenJob>

export const CHANGE_ATTEMPTS = 4

/** A change with its notes sanitised. */
export const sanitiseChange = async (change: ContactChange): Promise<Change> => {
  const plain = flattenJob(change)
  if (plain.notes === undefined || plain.notes === null) return plain
  return {
    ...plain,
    notes: (await sanitizeLimitedRichText(plain.notes, CONTACT_LIMITS.notes, 'contact.notes')) || null,
  }
}

/** A contact with a change applied. A change can remove the picture, but not set one. */
export const applyChange = (
  { stored, notes, tags }: OpenedContact,
  { avatar, notes: said, ...change }: Change,
): OpenedContact => {
  const after: StoredContact = {
    ...stored,
    ...change,
    ...(avatar === null && { avatar: null, avatarBytes: 0 }),
    hasNotes: (said === undefined ? notes : said) !== null,
  }
  const once = { tags: filterKnownIds(tags, after.tags), missions: [...new Set(after.missions)] }
  return { stored: { ...after, ...once }, notes: said === undefined ? notes : said, tags }
}

/** The names of the fields that differ. */
const differences = (before: OpenedContact, after: OpenedContact): string[] => {
  const [old, next] = [before, after].map(({ stored, notes }): Record<string, unknown> => ({ ...stored, notes }))
  return Object.keys(next ?? {}).filter(
    (field) =>
      !['avatarBytes', 'hasNotes'].includes(field) && JSON.stringify(old?.[field]) !== JSON.stringify(next?.[field]),
  )
}

/** The contact with its version and revision raised. */
export const next = (stored: StoredContact): StoredContact => ({
  ...stored,
  version: stored.version + 1,
  revision: stored.revision + 1,
  updatedAt: now().toISOString(),
})

/** Commits the parts as one transaction: the answer, or the meaning of the first refused part. */
export const commitParts = async <T>(
  idempotency: Idempotency,
  answer: T,
  parts: readonly Part[],
): Promise<{ answer: T } | { refused: Part['refused'] }> => {
  const done = await commitIdempotent(
    idempotency,
    answer,
    parts.map(({ write }) => write),
  )
  if ('answer' in done) return done
  const [first = 0] = [...done.refused.keys()].toSorted((a, b) => a - b)
  return { refused: parts[first]?.refused ?? 'changed' }
}

/** Adds a contact with its history entry. */
export const addContact = async <T>(
  { tenant, person }: Caller,
  change: Change,
  idempotency: Idempotency,
  kind: 'CREATED' | 'IMPORTED',
  answerOf: (opened: OpenedContact) => T | Promise<T>,
): Promise<T> => {
  const at = now().toISOString()
  const empty: StoredContact = {
    id: newId(),
    name: NEW_CONTACT,
    avatar: null,
    avatarBytes: 0,
    emails: [],
    phoneNumbers: [],
    title: '',
    company: '',
    birthday: null,
    address: null,
    tags: [],
    kind: 'PROSPECT',
    clientId: null,
    missions: [],
    hasNotes: false,
    lastExchangeAt: null,
    merged: [],
    createdAt: at,
    updatedAt: at,
    version: 1,
    revision: 1,
  }
  const tags = change.tags?.length ? await listContactTags(tenant) : []
  const { avatar: _, ...said } = change
  const opened = applyChange({ stored: empty, notes: null, tags }, said)
  const { stored, notes } = opened
  const done = await commitParts(idempotency, await answerOf(opened), [
    ...buildContactWrites(tenant, undefined, stored, notes ?? undefined),
    ...buildReferenceChecks(tenant, undefined, stored),
    { write: buildLogWrite(tenant, stored.id, newLogEntry({ kind, by: person })), refused: 'changed' },
  ])
  if ('answer' in done) return done.answer
  throw done.refused === 'changed' ? busy() : new ApiError(done.refused)
}

interface Edit<T> {
  id: string
  /** Returns the change to apply to the contact as currently stored. */
  change: (opened: OpenedContact) => Change | Promise<Change>
  kind?: 'CHANGED' | 'IMPORTED'
  answerOf: (opened: OpenedContact) => T | Promise<T>
}

/** Applies a change to the contact as currently stored, retried on conflict; undefined when there is no such contact. */
export const editContact = async <T>(
  { tenant, person }: Caller,
  { id, change, kind = 'CHANGED', answerOf }: Edit<T>,
  idempotency: Idempotency,
): Promise<T | undefined> => {
  for (let attempt = 0; attempt < CHANGE_ATTEMPTS; attempt++) {
    const before = await openContact(tenant, id)
    if (!before) return undefined
    const after = applyChange(before, await change(before))
    const fields = differences(before, after)
    if (fields.length === 0) return answerOf(before)
    const opened = { ...after, stored: next(after.stored) }
    const done = await commitParts(idempotency, await answerOf(opened), [
      ...buildContactWrites(tenant, before.stored, opened.stored, fields.includes('notes') ? opened.notes : undefined),
      ...buildReferenceChecks(tenant, before.stored, opened.stored),
      ...buildPictureWrites(tenant, before.stored, opened.stored),
      { write: buildLogWrite(tenant, id, newLogEntry({ kind, by: person, fields })), refused: 'changed' },
    ])
    if ('answer' in done) return done.answer
    if (done.refused !== 'changed') throw new ApiError(done.refused)
  }
  throw busy()
}

export const create = async (
  { contact = {} }: { contact?: ContactChange | undefined },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Contact> =>
  addContact(caller, await sanitiseChange(contact), idempotency, 'CREATED', (opened) =>
    buildContact(caller.tenant, opened),
  )

export const update = async (
  { id, contact, version }: { id: string; contact: ContactChange; version?: number | undefined },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Contact | null> => {
  const said = await sanitiseChange(contact)
  const shown = (opened: OpenedContact) => buildContact(caller.tenant, opened)
  const edit = {
    id,
    change: async (opened: OpenedContact) => {
      const isStale = version !== undefined && opened.stored.version !== version
      if (isStale) throw new ApiError('contacts.stale', { current: await shown(opened) })
      return said
    },
    answerOf: shown,
  }
  return (await editContact(caller, edit, idempotency)) ?? null
}

/** Replaces the picture of a contact. */
export const setAvatar = async (
  { id, avatar }: { id: string; avatar: string },
  { tenant, person }: Caller,
  { idempotency }: Idempotent,
): Promise<Contact> => {
  const before = (await openContact(tenant, id)) ?? notFound()
  const image = parsePicture(avatar.slice(avatar.indexOf(',') + 1))
  let answer: Contact | undefined
  await replacePicture({ tenant, kind: 'contacts', before: before.stored.avatar }, image, async (picture) => {
    if (!picture) return false
    const stored = next({ ...before.stored, avatar: picture.path, avatarBytes: picture.bytes })
    const shown = await buildContact(tenant, { ...before, stored })
    const done = await commitParts(idempotency, shown, [
      ...buildContactWrites(tenant, before.stored, stored),
      ...buildPictureWrites(tenant, before.stored, stored),
      {
        write: buildLogWrite(tenant, id, newLogEntry({ kind: 'CHANGED', by: person, fields: ['avatar'] })),
        refused: 'changed',
      },
    ])
    if (!('answer' in done)) return false
    answer = done.answer
    // A replayed request answers with the picture stored the first time: this upload is unreferenced.
    return answer.avatar === picture.path
  }).catch((error: unknown) => {
    if (!answer) throw error
  })
  return answer ?? notFound()
}
