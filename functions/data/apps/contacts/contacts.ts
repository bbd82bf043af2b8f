import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { isSameKey } from '#functions/core/table/keys.ts'
import {
  check,
  checkExists,
  getItems,
  put,
  queryPage,
  remove,
  update,
  withFallback,
} from '#functions/core/table/table.ts'
import { toLabels } from '#functions/data/apps/labels.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { clientKey, toClient } from '#functions/data/missions/clients.ts'
import { missionKey, toMission } from '#functions/data/missions/storedMission.ts'
import { discardPicture } from '#functions/data/people/avatars.ts'
import { buildIndexWrites } from '#functions/data/search/searchIndex.ts'
import { readEach, readIf } from '#functions/data/stored.ts'
import type { Contact } from '#shared/apps/contacts/contract.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { filterKnownIds, type Label } from '#shared/apps/labels.ts'
import type { FailureCode } from '#shared/core/failures.ts'
import { compareNames } from '#shared/core/names.ts'
import {
  clientPlace,
  contactCountKey,
  contactKey,
  contactNotesKey,
  contactTagsKey,
  entryOf,
  itemsOf,
  missionPlace,
  notesIn,
  type StoredContact,
  searchEntryOf,
  toPointerItems,
  toStoredContact,
} from './storedContact.ts'

/** A transaction write and the meaning of its refusal; `changed`: the contact was modified concurrently. */
export interface Part {
  write: Write
  refused: FailureCode | 'changed'
}

const part = (write: Write, refused: Part['refused'] = 'changed'): Part => ({ write, refused })

/** Counts contacts up to the limit. */
const buildCountWrite = (tenant: string, by: 1 | -1): Part => {
  const key = contactCountKey(tenant)
  const room = expression`attribute_not_exists(#pk) OR #count < ${CONTACT_LIMITS.contacts}`
  const write = update(key, expression`ADD #count ${by}`, by > 0 ? room : undefined)
  return part(withFallback(write, checkExists(key)), 'contacts.full')
}

/** Condition checks that newly referenced clients and missions exist. */
export const buildReferenceChecks = (
  tenant: string,
  before: StoredContact | undefined,
  after: StoredContact,
): Part[] => {
  const { clientId, missions } = after
  const there = expression`attribute_exists(#pk)`
  return [
    ...(clientId && clientId !== before?.clientId
      ? [part(check(clientKey(tenant, clientId), there), 'contacts.unknownClient')]
      : []),
    ...missions
      .filter((mission) => !before?.missions.includes(mission))
      .map((mission) => part(check(missionKey(tenant, mission), there), 'contacts.unknownMission')),
  ]
}

/** Transaction writes that discard a replaced picture and count the stored bytes. */
export const buildPictureWrites = (
  tenant: string,
  before: StoredContact | undefined,
  after: StoredContact | undefined,
): Part[] => {
  if (before?.avatar === after?.avatar) return []
  const storedBytes = (after?.avatarBytes ?? 0) - (before?.avatarBytes ?? 0)
  return [...countUse(tenant, { storedBytes }), ...discardPicture(tenant, before?.avatar ?? null)].map((one) =>
    part(one),
  )
}

/**
 * Transaction writes from one state of a contact to another; undefined means missing. The first is refused on a
 * concurrent change; `notes` undefined leaves them as they are.
 */
export const buildContactWrites = (
  tenant: string,
  before: StoredContact | undefined,
  after: StoredContact | undefined,
  notes?: string | null,
): Part[] => {
  const id = (before ?? after)?.id
  if (id === undefined) return []
  const when = before ? expression`#revision = ${before.revision}` : expression`attribute_not_exists(#pk)`
  const [old, next] = [before && itemsOf(tenant, before), after && itemsOf(tenant, after)]
  const [oldPointers, nextPointers] = [toPointerItems(tenant, before), toPointerItems(tenant, after)]
  const notesKey = contactNotesKey(tenant, id)
  return [
    part(next ? put(next[0], when) : remove(contactKey(tenant, id), when)),
    ...(old && !(next && isSameKey(old[1], next[1])) ? [part(remove(old[1]))] : []),
    ...(next ? [part(put(next[1]))] : []),
    ...oldPointers
      .filter((one) => !nextPointers.some((other) => isSameKey(one, other)))
      .map((one) => part(remove(one))),
    ...nextPointers.filter((one) => !oldPointers.some((other) => isSameKey(one, other))).map((one) => part(put(one))),
    ...(notes === undefined ? [] : [part(notes === null ? remove(notesKey) : put({ ...notesKey, notes, v: 1 }))]),
    ...(before && after ? [] : [buildCountWrite(tenant, after ? 1 : -1)]),
    ...buildIndexWrites(tenant, searchEntryOf(before), searchEntryOf(after)).map((one) => part(one)),
  ]
}

export interface OpenedContact {
  stored: StoredContact
  notes: string | null
  tags: readonly Label[]
}

/** A contact with notes and tags in one request; undefined when there is none. */
export const openContact = async (tenant: string, id: string): Promise<OpenedContact | undefined> => {
  const [item, notes, tags] = await getItems([
    contactKey(tenant, id),
    contactNotesKey(tenant, id),
    contactTagsKey(tenant),
  ])
  return item && { stored: toStoredContact(item), notes: notesIn(notes), tags: toLabels(tags) }
}

/** The response for a contact, with the names of its client and missions. */
export const buildContact = async (tenant: string, { stored, notes, tags }: OpenedContact): Promise<Contact> => {
  const { clientId, missions } = stored
  const keys = [
    ...(clientId ? [clientKey(tenant, clientId)] : []),
    ...missions.map((mission) => missionKey(tenant, mission)),
  ]
  const items = await getItems(keys)
  const client = clientId ? readIf(items[0], toClient) : undefined
  const entry = entryOf(stored, (ids) => filterKnownIds(tags, ids))
  return {
    ...entry,
    notes,
    client: client ? { id: client.id, title: client.title } : null,
    onSite: readEach(items.slice(clientId ? 1 : 0), toMission).map(({ id, title }) => ({ id, title })),
  }
}

const MAX_CONTACTS_PER_PLACE = 100

/** Contacts of a client or mission by name; two requests. */
const contactsAt = async (tenant: string, { pk, prefix }: ReturnType<typeof clientPlace>): Promise<StoredContact[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${pk} AND begins_with(#sk, ${prefix})`,
    limit: MAX_CONTACTS_PER_PLACE,
  })
  const found = await getItems(items.map(({ contact }) => contactKey(tenant, String(contact))))
  return readEach(found, toStoredContact).toSorted((a, b) => compareNames(a.name, b.name))
}
export const listClientContacts = (tenant: string, client: string) => contactsAt(tenant, clientPlace(tenant, client))
export const listMissionContacts = (tenant: string, mission: string) =>
  contactsAt(tenant, missionPlace(tenant, mission))
