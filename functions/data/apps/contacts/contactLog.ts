import * as z from 'zod'
import { epochSeconds, newId, now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryPage } from '#functions/core/table/table.ts'
import { contactPartition } from '#functions/data/keys.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { LOG_KINDS } from '#shared/apps/contacts/kinds.ts'
import type { LogEntry } from '#shared/apps/contacts/logContract.ts'
import { Id, Instant } from '#shared/core/terms.ts'

/** A history entry of a contact; the actor is stored by id, so that erasure leaves no name. */
export const StoredLogEntry = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(LOG_KINDS),
  by: Id.nullable(),
  text: z.string(),
  fields: z.array(z.string()),
  link: z.string(),
})
export type StoredLogEntry = z.infer<typeof StoredLogEntry>
const toLogEntry = reader('contact log entry', StoredLogEntry)

const PREFIX = 'LOG#'
const LOG_TTL_SECONDS = 400 * 86_400

export const contactLogKey = (tenant: string, contact: string, entry: string): Key => ({
  pk: contactPartition(tenant, contact),
  sk: `${PREFIX}${entry}`,
})

type New = Pick<StoredLogEntry, 'kind' | 'by'> & Partial<Omit<StoredLogEntry, 'kind' | 'by'>>

/** A new entry with defaults. */
export const newLogEntry = (entry: New): StoredLogEntry => ({
  id: newId(),
  at: now().toISOString(),
  text: '',
  fields: [],
  link: '',
  ...entry,
})

/** Transaction write that adds a history entry for 400 days; idempotent by id. */
export const buildLogWrite = (tenant: string, contact: string, entry: StoredLogEntry): Write =>
  put({
    ...contactLogKey(tenant, contact, entry.id),
    ...entry,
    ttl: epochSeconds() + LOG_TTL_SECONDS,
    v: 1,
  })

const PAGE = 30

const namesOf = async (tenant: string, entries: readonly StoredLogEntry[]): Promise<Map<string, string>> => {
  const people = [...new Set(entries.flatMap(({ by }) => by ?? []))]
  const members = await membersOf(tenant).getMany(people)
  return new Map(members.map((member) => [member.id, fullName(member)]))
}

export const addNames = async (tenant: string, entries: readonly StoredLogEntry[]): Promise<LogEntry[]> => {
  const names = await namesOf(tenant, entries)
  return entries.map(({ by, ...entry }) => {
    const name = by === null ? undefined : names.get(by)
    return { ...entry, by: by !== null && name !== undefined ? { id: by, name } : null }
  })
}

/** A page of the history of a contact and those merged into it, newest first; `last` is the cursor of the next page. */
export const readContactHistory = async (
  tenant: string,
  contacts: readonly string[],
  before: string | undefined,
): Promise<{ entries: StoredLogEntry[]; last: string | undefined }> => {
  const pages = await Promise.all(
    contacts.map((contact) => {
      const pk = contactPartition(tenant, contact)
      const where =
        before === undefined
          ? expression`#pk = ${pk} AND begins_with(#sk, ${PREFIX})`
          : expression`#pk = ${pk} AND #sk BETWEEN ${PREFIX} AND ${`${PREFIX}${before}`}`
      // One extra tells whether there is a next page; the cursor itself is included.
      return queryPage({ where, limit: PAGE + (before === undefined ? 1 : 2), descending: true })
    }),
  )
  const found = pages
    .flatMap(({ items }) => readEach(items, toLogEntry))
    .filter(({ id }) => id !== before)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const entries = found.slice(0, PAGE)
  return { entries, last: found.length > PAGE ? entries.at(-1)?.id : undefined }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'history entry of a contact, for 400 days': contactLogKey('<tenant>', '<contact>', '<ulid>'),
})
