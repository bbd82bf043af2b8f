import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItem, getItems, queryPage } from '#functions/core/table/table.ts'
import { toLabels } from '#functions/data/apps/labels.ts'
import { contactKeysPartition, contactRowsPartition } from '#functions/data/keys.ts'
import { clientKey, toClient } from '#functions/data/missions/clients.ts'
import { holdsTyped } from '#functions/data/search/foldedText.ts'
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

/** The tags that there are. */
export const contactTags = async (tenant: string): Promise<Label[]> => toLabels(await getItem(contactTagsKey(tenant)))

/** What one request gives at most, whatever its contacts hold. */
const AT_ONCE = 1000
const WHOLE_REQUESTS = 2
const SEARCH_REQUESTS = 11

/** Contacts by name, those of a filter, in so many requests at most; a first page is read strongly, so that nobody misses what they have just added. */
const look = async (
  tenant: string,
  filter: Expression | undefined,
  { requests, size, after: from }: { requests: number; size: number; after?: Record<string, unknown> | undefined },
): Promise<{ found: Item[]; last: Record<string, unknown> | undefined }> => {
  const found: Item[] = []
  let after = from
  for (let request = 0; request < requests; request++) {
    const page = await queryPage({
      where: expression`#pk = ${contactRowsPartition(tenant)}`,
      ...(filter && { filter }),
      limit: filter ? AT_ONCE : Math.min(AT_ONCE, size - found.length),
      eventually: request > 1,
      after,
    })
    found.push(...page.items)
    after = page.last
    if (found.length >= size || !after) break
  }
  if (found.length <= size) return { found, last: after }
  const shown = found.slice(0, size)
  const { pk, sk } = shown[size - 1] ?? {}
  return { found: shown, last: { pk, sk } }
}

const entries = (stored: readonly StoredContact[], tags: readonly Label[]): ContactEntry[] =>
  stored.map((one) => entryOf(one, (ids) => filterKnownIds(tags, ids)))

/** Contacts by name, the first 2,000 or 2 MB of them. */
export const allContacts = async (tenant: string): Promise<ContactEntry[]> => {
  const [{ found }, tags] = await Promise.all([
    look(tenant, undefined, { requests: WHOLE_REQUESTS, size: CONTACT_LIMITS.listed }),
    contactTags(tenant),
  ])
  return entries(readEach(found, toStoredContact), tags)
}

/** Contacts whose names hold a text, by name. */
export const contactsNamed = async (tenant: string, text: string): Promise<ContactEntry[]> => {
  const filter = holdsTyped(text, 'folded')
  const [{ found }, tags] = await Promise.all([
    look(tenant, filter, { requests: SEARCH_REQUESTS, size: CONTACT_LIMITS.listed }),
    contactTags(tenant),
  ])
  return entries(readEach(found, toStoredContact), tags)
}

interface RowQuery {
  query?: string | undefined
  tag?: string | undefined
  kind?: ContactKind | undefined
  clientId?: string | undefined
  /** Nothing was heard since then. */
  silentSince?: string | undefined
}

const filterOf = ({ query = '', tag, kind, clientId, silentSince }: RowQuery): Expression | undefined =>
  [
    ...(query ? [holdsTyped(query, 'folded', 'words')] : []),
    ...(tag ? [expression`contains(#tags, ${tag})`] : []),
    ...(kind ? [expression`#kind = ${kind}`] : []),
    ...(clientId ? [expression`#clientId = ${clientId}`] : []),
    ...(silentSince ? [expression`#silentSince < ${silentSince}`] : []),
  ].reduce<Expression | undefined>((all, one) => (all ? expression`${all} AND ${one}` : one), undefined)

const PAGE = 100
const ROW_REQUESTS = 5

/** The clients of contacts by id, in one request. */
const clientsOf = async (tenant: string, stored: readonly StoredContact[]) => {
  const ids = [...new Set(stored.flatMap(({ clientId }) => clientId ?? []))]
  const items = ids.length > 0 ? await getItems(ids.map((id) => clientKey(tenant, id))) : []
  return new Map(readEach(items, toClient).map(({ id, title }) => [id, { id, title }]))
}

/** The notes of those of the contacts that have any, by contact, in one request. */
const notesOf = async (tenant: string, stored: readonly StoredContact[]): Promise<Map<string, string | null>> => {
  const ids = stored.filter(({ hasNotes }) => hasNotes).map(({ id }) => id)
  const items = ids.length > 0 ? await getItems(ids.map((id) => contactNotesKey(tenant, id))) : []
  return new Map(ids.map((id, index) => [id, notesIn(items[index])]))
}

/** A page of the contacts by name, with what they are joined to and, when asked for, their notes. */
export const contactRows = async (
  tenant: string,
  query: RowQuery,
  withNotes: boolean,
  after: Record<string, unknown> | undefined,
): Promise<{ rows: ContactRow[]; last: Record<string, unknown> | undefined }> => {
  const [{ found, last }, tags] = await Promise.all([
    look(tenant, filterOf(query), { requests: ROW_REQUESTS, size: PAGE, after }),
    contactTags(tenant),
  ])
  const stored = readEach(found, toStoredContact)
  const [clients, notes] = await Promise.all([
    clientsOf(tenant, stored),
    withNotes ? notesOf(tenant, stored) : undefined,
  ])
  const rows = entries(stored, tags).map((entry) => ({
    ...entry,
    client: (entry.clientId && clients.get(entry.clientId)) || null,
    ...(notes && { notes: notes.get(entry.id) ?? null }),
  }))
  return { rows, last }
}

const KEY_REQUESTS = 6
const MOST_GROUPS = 20
/** Contacts of one group that are shown. */
const MOST_IN_GROUP = 4
type Reason = 'mail' | 'name' | 'phone'

/** Clients whose titles are compared with what is written as a company. */
const MOST_CLIENTS = 100
const isClient = (place: string): boolean => /^[0-9A-Z]{26}$/.test(place)

/** Contacts that something says to be the same person. */
interface Same {
  reason: Reason
  ids: readonly string[]
}
/** Those of at least two, each group once. */
const distinct = (groups: readonly Same[]): Same[] => {
  const found = new Map<string, Same>()
  for (const group of groups.filter(({ ids }) => ids.length > 1)) {
    const same = group.ids.toSorted().join()
    if (!found.has(same)) found.set(same, group)
  }
  return [...found.values()]
}

const reasonOf = (key: string): Reason => key.slice(0, key.indexOf(':')) as Reason
/** What has the same key, for a reason. */
const sameIn = (byKey: ReadonlyMap<string, readonly string[]>, reason: Reason): Same[] =>
  [...byKey].flatMap(([key, ids]) => (reasonOf(key) === reason ? [{ reason, ids }] : []))

/** The contacts under each of the keys that `duplicateKeys` gives them; `more`: what is there are enough groups, or as many keys as are read. */
const contactsByKey = async (tenant: string) => {
  const byKey = new Map<string, string[]>()
  let after: Record<string, unknown> | undefined
  for (let request = 0; request < KEY_REQUESTS; request++) {
    const where = expression`#pk = ${contactKeysPartition(tenant)}`
    const page = await queryPage({ where, limit: 5000, eventually: request > 0, after })
    for (const { sk, contact } of page.items) {
      const key = sk.slice(0, sk.lastIndexOf('#'))
      const same = byKey.get(key)
      if (same) same.push(String(contact))
      else byKey.set(key, [String(contact)])
    }
    after = page.last
    if (!after || distinct([...byKey].map(([key, ids]) => ({ reason: reasonOf(key), ids }))).length > MOST_GROUPS) break
  }
  return { byKey, more: after !== undefined }
}

/** Of one name, the contacts at each place: a client, or what is written as a company. */
type Places = Map<string, readonly string[]>
const placesByName = (byKey: ReadonlyMap<string, readonly string[]>): Places[] => {
  const names = new Map<string, Places>()
  for (const [key, ids] of byKey) {
    const at = key.lastIndexOf('@')
    const name = key.slice(0, at)
    if (reasonOf(key) === 'name') names.set(name, (names.get(name) ?? new Map()).set(key.slice(at + 1), ids))
  }
  return [...names.values()]
}

/** The contacts of one name at one place, where a client and what is written like its title are one. */
const joinedPlaces = async (tenant: string, all: readonly Places[]): Promise<(readonly string[])[]> => {
  const mixed = all.map((places) => [...places.keys()]).filter((places) => !places.every(isClient))
  const ids = [...new Set(mixed.flat().filter(isClient))].slice(0, MOST_CLIENTS)
  const items = ids.length > 0 ? await getItems(ids.map((id) => clientKey(tenant, id))) : []
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

/** Contacts with an equal address, number or name at the same client or company, in groups; each group once. */
export const duplicateContacts = async (tenant: string) => {
  const { byKey, more } = await contactsByKey(tenant)
  const named = await joinedPlaces(tenant, placesByName(byKey))
  const groups = distinct([
    ...sameIn(byKey, 'mail'),
    ...named.map((ids) => ({ reason: 'name' as const, ids })),
    ...sameIn(byKey, 'phone'),
  ])
  const shown = groups.slice(0, MOST_GROUPS)
  const ids = [...new Set(shown.flatMap((group) => group.ids.slice(0, MOST_IN_GROUP)))]
  const items =
    ids.length > 0 ? await getItems([...ids.map((id) => contactKey(tenant, id)), contactTagsKey(tenant)]) : []
  const tags = toLabels(items[ids.length])
  const byId = new Map(entries(readEach(items.slice(0, ids.length), toStoredContact), tags).map((one) => [one.id, one]))
  return {
    groups: shown
      .map(({ reason, ids: all }) => ({ reason, contacts: all.flatMap((id) => byId.get(id) ?? []) }))
      .filter(({ contacts }) => contacts.length > 1),
    more: more || groups.length > MOST_GROUPS,
  }
}
