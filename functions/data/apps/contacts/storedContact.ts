import * as z from 'zod'
import type { Item, Key } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import {
  clientPartition,
  contactKeysPartition,
  contactPartition,
  contactRowsPartition,
  contactsPartition,
  missionPartition,
} from '#functions/data/keys.ts'
import type { Entry } from '#functions/data/search/searchIndex.ts'
import { reader } from '#functions/data/stored.ts'
import type { ContactEntry } from '#shared/apps/contacts/contract.ts'
import { CONTACT_KINDS } from '#shared/apps/contacts/kinds.ts'
import { duplicateKeys, NEW_CONTACT } from '#shared/apps/contacts/rules.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { foldByLetter, foldText } from '#shared/core/text/fold.ts'

/** A contact; its notes are a separate item. */
export const StoredContact = z.object({
  id: Id,
  name: z.string(),
  /** Path and size of the picture. */
  avatar: z.string().nullable(),
  avatarBytes: z.int(),
  emails: z.array(z.object({ email: z.string(), label: z.string() })),
  phoneNumbers: z.array(z.object({ country: z.string(), phoneNumber: z.string(), label: z.string() })),
  title: z.string(),
  company: z.string(),
  birthday: CivilDate.nullable(),
  address: z.string().nullable(),
  tags: z.array(Id),
  kind: z.enum(CONTACT_KINDS),
  clientId: Id.nullable(),
  missions: z.array(Id),
  hasNotes: z.boolean(),
  lastExchangeAt: Instant.nullable(),
  /** Merged contacts, whose history it includes. */
  merged: z.array(Id),
  createdAt: Instant,
  updatedAt: Instant,
  /** `version` counts edits by people, `revision` every write, so that recording an exchange conflicts with no edit. */
  version: z.int(),
  revision: z.int(),
})
export type StoredContact = z.infer<typeof StoredContact>
export const toStoredContact = reader('contact', StoredContact)

export const contactKey = (tenant: string, contact: string): Key => ({ pk: contactsPartition(tenant), sk: contact })
export const contactTagsKey = (tenant: string): Key => ({ pk: contactsPartition(tenant), sk: '#TAGS' })
export const contactCountKey = (tenant: string): Key => ({ pk: contactsPartition(tenant), sk: '#COUNT' })

export const contactNotesKey = (tenant: string, contact: string): Key => ({
  pk: contactPartition(tenant, contact),
  sk: 'NOTES',
})
export const notesIn = (item: Item | undefined): string | null => (typeof item?.notes === 'string' ? item.notes : null)

const MAX_SORT_KEY_LENGTH = 80
const cut = (text: string): string => [...text].slice(0, MAX_SORT_KEY_LENGTH).join('')

/** A space sorts a name before longer ones with the same beginning. */
const rowKey = (tenant: string, { name, id }: StoredContact): Key => ({
  pk: contactRowsPartition(tenant),
  sk: `${cut(foldByLetter(name))} #${id}`,
})

const keyItems = (tenant: string, contact: StoredContact): Item[] =>
  // Truncated addresses may be equal.
  [...new Set(duplicateKeys(contact).map(cut))].map((key) => ({
    pk: contactKeysPartition(tenant),
    sk: `${key}#${contact.id}`,
    contact: contact.id,
  }))

/** Sort key prefix of contacts with a mail address. */
export const mailPrefix = (email: string): string => `${cut(`mail:${email.toLowerCase()}`)}#`

interface Place {
  pk: string
  prefix: string
}
const CONTACT = 'CONTACT#'
/** Partitions of pointers to contacts, by client and by mission. */
export const clientPlace = (tenant: string, client: string): Place => ({
  pk: clientPartition(tenant, client),
  prefix: CONTACT,
})
export const missionPlace = (tenant: string, mission: string): Place => ({
  pk: missionPartition(tenant, mission),
  prefix: CONTACT,
})

/** Pointer items of a contact: duplicate keys, client, missions. */
export const toPointerItems = (tenant: string, contact: StoredContact | undefined): Item[] => {
  if (!contact) return []
  const { id, clientId, missions } = contact
  const places = [
    ...(clientId ? [clientPlace(tenant, clientId)] : []),
    ...missions.map((mission) => missionPlace(tenant, mission)),
  ]
  return [...keyItems(tenant, contact), ...places.map(({ pk, prefix }) => ({ pk, sk: prefix + id, contact: id }))]
}

const MAX_SEARCH_TEXT_LENGTH = 300

const searchFields = (contact: StoredContact) => ({
  folded: foldText(contact.name),
  words: foldText([contact.company, contact.title, ...contact.emails.map(({ email }) => email)].join(' ')).slice(
    0,
    MAX_SEARCH_TEXT_LENGTH,
  ),
  /** Date of the last exchange, or of creation. */
  silentSince: contact.lastExchangeAt ?? contact.createdAt,
})

/** The two items of a contact: by id and by name. */
export const itemsOf = (tenant: string, contact: StoredContact): [Item, Item] => {
  const content = { ...contact, ...searchFields(contact), v: 1 }
  return [
    { ...contactKey(tenant, contact.id), ...content },
    { ...rowKey(tenant, contact), ...content },
  ]
}

/** Search entry by name and company; none until it is named. */
export const searchEntryOf = (contact: StoredContact | undefined): Entry | undefined => {
  if (!contact || contact.name === NEW_CONTACT) return undefined
  const { id, name, company } = contact
  return { scope: 'contacts', kind: 'contact', id, title: `${name} ${company}`.trim(), open: true }
}

/** The list entry of a contact; deleted tags are omitted. */
export const entryOf = (
  { avatarBytes: _, hasNotes: __, merged: ___, revision: ____, ...contact }: StoredContact,
  known: (tags: readonly string[]) => string[],
): ContactEntry => ({
  ...contact,
  background: null,
  job: { title: contact.title, company: contact.company },
  tags: known(contact.tags),
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  contact: contactKey('<tenant>', '<contact>'),
  'tags of contacts': contactTagsKey('<tenant>'),
  'number of contacts': contactCountKey('<tenant>'),
  'contact by name': { pk: contactRowsPartition('<tenant>'), sk: '<name> #<contact>' },
  'notes on a contact': contactNotesKey('<tenant>', '<contact>'),
  'contact by e-mail address, phone number, or name and client': {
    pk: contactKeysPartition('<tenant>'),
    sk: '<what>:<value>#<contact>',
  },
  'contact of a client or of a mission': [
    { pk: clientPartition('<tenant>', '<client>'), sk: `${CONTACT}<contact>` },
    { pk: missionPartition('<tenant>', '<mission>'), sk: `${CONTACT}<contact>` },
  ],
})
