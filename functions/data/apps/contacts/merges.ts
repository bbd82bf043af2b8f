import { decodeTime } from 'ulid'
import * as z from 'zod'
import { epochSeconds, now } from '#functions/core/clock.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, remove } from '#functions/core/table/table.ts'
import { contactPartition } from '#functions/data/keys.ts'
import { reader, readIf } from '#functions/data/stored.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { Id } from '#shared/core/terms.ts'
import { StoredContact } from './storedContact.ts'

const ContactSnapshot = z.object({ contact: StoredContact, notes: z.string().nullable() })

/** The state of both contacts before and after a merge. */
export const StoredMerge = z.object({ id: Id, before: ContactSnapshot, after: ContactSnapshot, other: ContactSnapshot })
export type StoredMerge = z.infer<typeof StoredMerge>
const toMerge = reader('contact merge', StoredMerge)

const UNDO_SECONDS = CONTACT_LIMITS.undoDays * 86_400
export const mergeKey = (tenant: string, contact: string, merge: string): Key => ({
  pk: contactPartition(tenant, contact),
  sk: `MERGE#${merge}`,
})

/** Transaction write that stores the undo data of a merge for 30 days. */
export const storeMerge = (tenant: string, merge: StoredMerge): Write =>
  put({ ...mergeKey(tenant, merge.before.contact.id, merge.id), ...merge, ttl: epochSeconds() + UNDO_SECONDS, v: 1 })

/** Transaction write that consumes the undo data; refused when it is gone. */
export const spendMerge = (tenant: string, contact: string, merge: string): Write =>
  remove(mergeKey(tenant, contact, merge), expression`attribute_exists(#pk)`)

/** The undo data of a merge, unless it has expired. */
export const toUndoableMerge = (item: Item | undefined): StoredMerge | undefined => {
  const merge = item && toMerge(item)
  const kept = merge && decodeTime(merge.id) + UNDO_SECONDS * 1000 > now().getTime()
  return kept ? merge : undefined
}

/** A contact that was merged into another one, for what refers to it. */
const MergedContact = z.object({ into: Id })
const toMergedContact = reader('merged contact', MergedContact)

const mergedIntoKey = (tenant: string, contact: string): Key => ({
  pk: contactPartition(tenant, contact),
  sk: 'MERGED_INTO',
})

/** Transaction writes that say into which contact others were merged; undefined: they are themselves again. */
export const buildMergedIntoWrites = (tenant: string, contacts: readonly string[], into: string | undefined): Write[] =>
  contacts.map((contact) => {
    const key = mergedIntoKey(tenant, contact)
    return into === undefined ? remove(key) : put({ ...key, into, v: 1 })
  })

/** The contacts into which some were merged, by the ids of these. */
export const findMergedInto = async (tenant: string, contacts: readonly string[]): Promise<Map<string, string>> => {
  const items = await batchGet(contacts.map((contact) => mergedIntoKey(tenant, contact)))
  return new Map(
    contacts.flatMap((contact, at) => {
      const merged = readIf(items[at], toMergedContact)
      return merged ? [[contact, merged.into] as const] : []
    }),
  )
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'merged contact (into which other one)': mergedIntoKey('<tenant>', '<contact>'),
  'merge of contacts, for 30 days to undo it': mergeKey('<tenant>', '<contact>', '<ulid>'),
})
