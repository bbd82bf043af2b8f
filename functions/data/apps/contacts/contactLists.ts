import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItem, getItems, queryPage } from '#functions/core/table/table.ts'
import { toLabels } from '#functions/data/apps/labels.ts'
import { contactKeysPartition, contactRowsPartition } from '#functions/data/keys.ts'
import { clientKey, toClient } from '#functions/data/missions/clients.ts'
import { containsTyped } from '#functions/data/search/foldedText.ts'
import { readEach } from '#functions/data/stored.ts'
import type { ContactEntry, ContactRow } from '#shared/apps/contacts/contract.ts'
import type { ContactKind } from '#shared/apps/contacts/fields.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { normaliseName } from '#shared/apps/contacts/rules.ts'
import { filterKnownIds, type Label } from '#shared/apps/labels.ts'
import {
  contactKey,
  contactNotesKey,
  contactTagsKey,
  entryOf,
  notesIn,
  type StoredContact,
  toStoredContact,
} from './storedContact.ts'

export const listContactTags = async (tenant: string): Promise<Label[]> =>
  toLabels(await getItem(contactTagsKey(tenant)))

/** Items per request. */
const PAGE_SIZE = 1000
const MAX_LIST_REQUESTS = 2
const MAX_SEARCH_REQUESTS = 11

/**
 * Reads contacts by name within a number of requests. The first pages are strongly consistent, so that new contacts
 * appear at once.
 */
const readContactItems = async (
  tenant: string,
  filter: Expression | undefined,
  { requests, size, after: from }: { requests: number; size: number; after?: Record<string, unknown> | undefined },
): Promise<{ found: Item[]; last: Record<string, unknown> | undefined }> => {
  const items: Item[] = []
  let after = from
  for (let request = 0; request < requests; request++) {
    const page = await queryPage({
      where: expression`#pk = ${contactRowsPartition(tenant)}`,
      ...(filter && { filter }),
      limit: filter ? PAGE_SIZE : Math.min(PAGE_SIZE, size - items.length),
      eventually: request > 1,
      after,
    })
    items.push(...page.items)
    after = page.last
    if (items.length >= size || !after) break
  }
  if (items.length <= size) return { found: items, last: after }
  const shown = items.slice(0, size)
  const { pk, sk } = shown[size - 1] ?? {}
  return { found: shown, last: { pk, sk } }
}

const entries = (stored: readonly StoredContact[], tags: readonly Label[]): ContactEntry[] =>
  stored.map((one) => entryOf(one, (ids) => filterKnownIds(tags, ids)))

/** The first 2,000 contacts (or 2 MB) by name. */
export const listContacts = async (tenant: string): Promise<ContactEntry[]> => {
  const [{ found }, tags] = await Promise.all([
    readContactItems(tenant, undefined, { requests: MAX_LIST_REQUESTS, size: CONTACT_LIMITS.listed }),
    listContactTags(tenant),
  ])
  return entries(readEach(found, toStoredContact), tags)
}

export const findContactsByName = async (tenant: string, text: string): Promise<ContactEntry[]> => {
  const filter = containsTyped(text, 'folded')
  const [{ found }, tags] = await Promise.all([
    readContactItems(tenant, filter, { requests: MAX_SEARCH_REQUESTS, size: CONTACT_LIMITS.listed }),
    listContactTags(tenant),
  ])
  return entries(readEach(found, toStoredContact), tags)
}

interface RowQuery {
  query?: string | undefined
  tag?: string | undefined
  kind?: ContactKind | undefined
  clientId?: string | undefined
  /** No exchange since then. */
  silentSince?: string | undefined
}

const filterOf = ({ query = '', tag, kind, clientId, silentSince }: RowQuery): Expression | undefined =>
  [
    ...(query ? [containsTyped(query, 'folded', 'words')] : []),
    ...(tag ? [expression`contains(#tags, ${tag})`] : []),
    ...(kind ? [expression`#kind = ${kind}`] : []),
    ...(clientId ? [expression`#clientId = ${clientId}`] : []),
    ...(silentSince ? [expression`#silentSince < ${silentSince}`] : []),
  ].reduce<Expression | undefined>((all, one) => (all ? expression`${all} AND ${one}` : one), undefined)

const PAGE = 100
const MAX_ROW_REQUESTS = 5

const loadClients = async (tenant: string, stored: readonly StoredContact[]) => {
  const ids = [...new Set(stored.flatMap(({ clientId }) => clientId ?? []))]
  const items = await getItems(ids.map((id) => clientKey(tenant, id)))
  return new Map(readEach(items, toClient).map(({ id, title }) => [id, { id, title }]))
}

/** Notes by contact, of those that have any. */
const loadNotes = async (tenant: string, stored: readonly StoredContact[]): Promise<Map<string, string | null>> => {
  const ids = stored.filter(({ hasNotes }) => hasNotes).map(({ id }) => id)
  const items = await getItems(ids.map((id) => contactNotesKey(tenant, id)))
  return new Map(ids.map((id, index) => [id, notesIn(items[index])]))
}

/** A page of contacts by name with their client and, optionally, notes. */
export const listContactRows = async (
  tenant: string,
  query: RowQuery,
  withNotes: boolean,
  after: Record<string, unknown> | undefined,
): Promise<{ rows: ContactRow[]; last: Record<string, unknown> | undefined }> => {
  const [{ found, last }, tags] = await Promise.all([
    readContactItems(tenant, filterOf(query), { requests: MAX_ROW_REQUESTS, size: PAGE, after }),
    listContactTags(tenant),
  ])
  const stored = readEach(found, toStoredContact)
  const [clients, notes] = await Promise.all([
    loadClients(tenant, stored),
    withNotes ? loadNotes(tenant, stored) : undefined,
  ])
  const rows = entries(stored, tags).map((entry) => ({
    ...entry,
    client: (entry.clientId && clients.get(entry.clientId)) || null,
    ...(notes && { notes: notes.get(entry.id) ?? null }),
  }))
  return { rows, last }
}

const MAX_KEY_REQUESTS = 6
const MAX_GROUPS = 20
const MAX_CONTACTS_PER_GROUP = 4
type Reason = 'mail' | 'name' | 'phone'

/** Clients whose titles are compared with company names. */
const MAX_CLIENTS_COMPARED = 100
const isClient = (place: string): boolean => /^[0-9A-Z]{26}$/.test(place)

/** Contacts that may be duplicates, with the reason. */
interface DuplicateGroup {
  reason: Reason
  ids: readonly string[]
}
/** Groups of two or more, without duplicates. */
const distinctGroups = (groups: readonly DuplicateGroup[]): DuplicateGroup[] => {
  const found = new Map<string, DuplicateGroup>()
  for (const group of groups.filter(({ ids }) => ids.length > 1)) {
    const same = group.ids.toSorted().join()
    if (!found.has(same)) found.set(same, group)
  }
  return [...found.values()]
}

const reasonOf = (key: string): Reason => key.slice(0, key.indexOf(':')) as Reason
const groupsOfReason = (byKey: ReadonlyMap<string, readonly string[]>, reason: Reason): DuplicateGroup[] =>
  [...byKey].flatMap(([key, ids]) => (reasonOf(key) === reason ? [{ reason, ids }] : []))

/** Groups contact ids by their `duplicateKeys`; `more` when reading stopped early. */
const groupByKey = async (tenant: string) => {
  const byKey = new Map<string, string[]>()
  let after: Record<string, unknown> | undefined
  for (let request = 0; request < MAX_KEY_REQUESTS; request++) {
    const where = expression`#pk = ${contactKeysPartition(tenant)}`
    const page = await queryPage({ where, limit: 5000, eventually: request > 0, after })
    for (const { sk, contact } of page.items) {
      const key = sk.slice(0, sk.lastIndexOf('#'))
      const same = byKey.get(key)
      if (same) same.push(String(contact))
      else byKey.set(key, [String(contact)])
    }
    after = page.last
    if (!after || distinctGroups([...byKey].map(([key, ids]) => ({ reason: reasonOf(key), ids }))).length > MAX_GROUPS)
      break
  }
  return { byKey, more: after !== undefined }
}

/** Contacts of one name, by client id or company name. */
type Places = Map<string, readonly string[]>
const groupByName = (byKey: ReadonlyMap<string, readonly string[]>): Places[] => {
  const names = new Map<string, Places>()
  for (const [key, ids] of byKey) {
    const at = key.lastIndexOf('@')
    const name = key.slice(0, at)
    if (reasonOf(key) === 'name') names.set(name, (names.get(name) ?? new Map()).set(key.slice(at + 1), ids))
  }
  return [...names.values()]
}

/** Merges a client with company names that equal its title. */
const joinPlaces = async (tenant: string, all: readonly Places[]): Promise<(readonly string[])[]> => {
  const mixed = all.map((places) => [...places.keys()]).filter((places) => !places.every(isClient))
  const ids = [...new Set(mixed.flat().filter(isClient))].slice(0, MAX_CLIENTS_COMPARED)
  const items = await getItems(ids.map((id) => clientKey(tenant, id)))
  const titles = new Map(readEach(items, toClient).map(({ id, title }) => [id, normaliseName(title)]))
  return all.flatMap((places) => {
    const joined: Places = new Map()
    for (const [place, found] of places) {
      const title = titles.get(place)
      const at = title !== undefined && places.has(title) ? title : place
      joined.set(at, [...(joined.get(at) ?? []), ...found])
    }
    return [...joined.values()]
  })
}

/** Groups of likely duplicates: same address, number, or name at the same client or company. */
export const findDuplicateContacts = async (tenant: string) => {
  const { byKey, more } = await groupByKey(tenant)
  const named = await joinPlaces(tenant, groupByName(byKey))
  const groups = distinctGroups([
    ...groupsOfReason(byKey, 'mail'),
    ...named.map((ids) => ({ reason: 'name' as const, ids })),
    ...groupsOfReason(byKey, 'phone'),
  ])
  const shown = groups.slice(0, MAX_GROUPS)
  const ids = [...new Set(shown.flatMap((group) => group.ids.slice(0, MAX_CONTACTS_PER_GROUP)))]
  const items =
    ids.length > 0 ? await getItems([...ids.map((id) => contactKey(tenant, id)), contactTagsKey(tenant)]) : []
  const tags = toLabels(items[ids.length])
  const byId = new Map(entries(readEach(items.slice(0, ids.length), toStoredContact), tags).map((one) => [one.id, one]))
  return {
    groups: shown
      .map(({ reason, ids: all }) => ({ reason, contacts: all.flatMap((id) => byId.get(id) ?? []) }))
      .filter(({ contacts }) => contacts.length > 1),
    more: more || groups.length > MAX_GROUPS,
  }
}
