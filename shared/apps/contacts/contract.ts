import * as z from 'zod'
import { del, get, group, patch, post } from '#shared/core/endpoint.ts'
import { CONTACT_MANAGERS } from '#shared/core/permissions.ts'
import { CivilDate, Cursor, Id, Instant, page } from '#shared/core/terms.ts'
import { hasVisibleText } from '#shared/core/text.ts'
import { MAX_LABEL_LENGTH } from '../labels.ts'
import { UNDO_HOURS } from '../undo.ts'
import { ContactChange, ContactKind, line, Version } from './fields.ts'
import { CONTACT_LIMITS as LIMITS } from './limits.ts'
import { logEndpoints } from './logContract.ts'

/** A contact in a list: without its notes. */
export const ContactEntry = z.object({
  id: Id,
  /** The path of a picture of this site, or null: the initials are shown. */
  avatar: z.string().nullable(),
  background: z.null(),
  name: z.string(),
  emails: z.array(z.object({ email: z.string(), label: z.string() })),
  phoneNumbers: z.array(z.object({ country: z.string(), phoneNumber: z.string(), label: z.string() })),
  title: z.string(),
  company: z.string(),
  job: z.object({ title: z.string(), company: z.string() }),
  birthday: CivilDate.nullable(),
  address: z.string().nullable(),
  tags: z.array(Id),
  kind: ContactKind,
  clientId: Id.nullable(),
  missions: z.array(Id),
  /** The last call, meeting or mail that is known of. */
  lastExchangeAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type ContactEntry = z.infer<typeof ContactEntry>

const Named = z.object({ id: Id, title: z.string() })
/** A contact with the titles that it refers to. */
const ContactRow = ContactEntry.extend({
  client: Named.nullable(),
  /** Only if requested. */
  notes: z.string().nullable().optional(),
})
export type ContactRow = z.infer<typeof ContactRow>

export const Contact = ContactEntry.extend({
  notes: z.string().nullable(),
  client: Named.nullable(),
  /** The missions by name. */
  onSite: z.array(Named),
})
export type Contact = z.infer<typeof Contact>

export const Tag = z.object({ id: Id, title: z.string() })
export type Tag = z.infer<typeof Tag>
const TagTitle = line(MAX_LABEL_LENGTH).refine(hasVisibleText)
const TagChange = z.strictObject({ title: TagTitle })

const Ids = z.array(Id).min(1).max(LIMITS.atOnce)
/** One outcome per item, in order: an error code, or null. */
const Outcomes = z.array(z.object({ id: Id.nullable(), code: z.string().nullable() }))
const one = { id: Id }
const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/

/** People at clients, prospects, suppliers and partners; colleagues are members. */
export const contacts = group(
  'contacts',
  {
    all: get('/api/apps/contacts/all', {
      summary: `Contacts by name, the first ${LIMITS.listed} or 2 MB of them; \`rows\` has all, a page at a time`,
      access: CONTACT_MANAGERS,
      output: z.array(ContactEntry),
      cost: { requests: 3, units: 540 },
    }),
    search: get('/api/apps/contacts/search', {
      summary: `Contacts whose names hold a text, whatever its capitals and accents, by name; at most ${LIMITS.listed}. An empty text is \`all\``,
      access: CONTACT_MANAGERS,
      input: { query: z.string().max(100).default('') },
      output: z.array(ContactEntry),
      cost: { requests: 12, units: 1300 },
    }),
    rows: get('/api/apps/contacts/rows', {
      summary:
        'Contacts by name with what they are joined to, 100 a page, filtered; a page may be short and still have a next one',
      access: CONTACT_MANAGERS,
      input: {
        /** Part of a name, company, title or address. */
        query: z.string().trim().max(100).optional(),
        tag: Id.optional(),
        kind: ContactKind.optional(),
        clientId: Id.optional(),
        /** Not heard of for so many days. */
        silentDays: z.int().min(1).max(3650).optional(),
        /** With their notes. */
        notes: z.boolean().optional(),
        cursor: Cursor.optional(),
      },
      output: page(ContactRow),
      cost: { requests: 9, units: 800 },
    }),
    contact: get('/api/apps/contacts/contact', {
      summary: 'A contact, or null when there is none',
      access: CONTACT_MANAGERS,
      input: one,
      output: Contact.nullable(),
      cost: { requests: 2, units: 40 },
    }),
    create: post('/api/apps/contacts/contact', {
      summary: 'Add a contact called New Contact without anything, or with what is said of it',
      access: CONTACT_MANAGERS,
      input: { contact: ContactChange.optional() },
      output: Contact,
      errors: ['contacts.full', 'contacts.unknownClient', 'contacts.unknownMission'],
      cost: { requests: 5, units: 330 },
    }),
    update: patch('/api/apps/contacts/contact', {
      summary:
        'Change what is said of a contact, null when there is none; with a version that is no longer the last one 409 with what is there now',
      access: CONTACT_MANAGERS,
      input: { id: Id, contact: ContactChange, version: Version.optional() },
      entity: { contact: Contact },
      output: Contact.nullable(),
      errors: ['contacts.stale', 'contacts.unknownClient', 'contacts.unknownMission'],
      cost: { requests: 12, units: 500 },
    }),
    delete: del('/api/apps/contacts/contact', {
      summary: 'Remove a contact, whether or not it was there',
      access: CONTACT_MANAGERS,
      input: one,
      output: z.literal(true),
      cost: { requests: 10, units: 400 },
    }),
    countries: get('/api/apps/contacts/countries', {
      summary: 'Countries and territories by name in the reader’s language, with their dialling codes',
      access: CONTACT_MANAGERS,
      output: z.array(
        z.object({ id: z.string(), iso: z.string(), name: z.string(), code: z.string(), flagImagePos: z.string() }),
      ),
      cost: { requests: 0, units: 0 },
    }),
    tags: get('/api/apps/contacts/tags', {
      summary: 'The tags, the newest first',
      access: CONTACT_MANAGERS,
      output: z.array(Tag),
      cost: { requests: 1, units: 6 },
    }),
    createTag: post('/api/apps/contacts/tag', {
      summary: 'Add a tag as the first one; one of the same title is answered as it is',
      access: CONTACT_MANAGERS,
      input: { tag: TagChange },
      entity: { tag: Tag },
      output: Tag,
      errors: ['common.full'],
      cost: { requests: 8, units: 100 },
    }),
    updateTag: patch('/api/apps/contacts/tag', {
      summary: 'Give a tag another title',
      access: CONTACT_MANAGERS,
      input: { id: Id, tag: TagChange },
      entity: { tag: Tag },
      output: Tag,
      errors: ['labels.taken'],
      cost: { requests: 8, units: 100 },
    }),
    deleteTag: del('/api/apps/contacts/tag', {
      summary: 'Remove a tag from the list and from every contact, whether or not it was there',
      access: CONTACT_MANAGERS,
      input: one,
      output: z.literal(true),
      cost: { requests: 8, units: 100 },
    }),
    setAvatar: post('/api/apps/contacts/avatar', {
      summary:
        'Set the picture of a contact: a WebP, JPEG or PNG of at most 60 KB and 512 pixels a side, as a data URL',
      access: CONTACT_MANAGERS,
      input: { id: Id, avatar: z.string().max(84_100).regex(PICTURE) },
      output: Contact,
      errors: ['account.notAnImage', 'resource.conflict'],
      cost: { requests: 5, units: 120 },
    }),
    ...logEndpoints,
    duplicates: get('/api/apps/contacts/duplicates', {
      summary:
        'Contacts that may be the same person: an equal address, number, or name at the same client or company; the first 20 groups',
      access: CONTACT_MANAGERS,
      output: z.object({
        groups: z.array(z.object({ reason: z.enum(['mail', 'name', 'phone']), contacts: z.array(ContactEntry) })),
        /** There are more than these. */
        more: z.boolean(),
      }),
      cost: { requests: 8, units: 900 },
    }),
    merge: post('/api/apps/contacts/merge', {
      summary: `Make one contact of two: \`other\` goes into the one of \`id\`, with what is chosen of both; can be undone for ${LIMITS.undoDays} days`,
      access: CONTACT_MANAGERS,
      input: {
        id: Id,
        version: Version,
        other: Id,
        otherVersion: Version,
        /** The fields of the contact that remains. */
        contact: ContactChange,
      },
      output: z.object({ contact: Contact, merge: Id }),
      errors: [
        'contacts.stale',
        'contacts.full',
        'contacts.unknownClient',
        'contacts.unknownMission',
        'resource.conflict',
      ],
      cost: { requests: 8, units: 700 },
    }),
    undoMerge: post('/api/apps/contacts/merge/undo', {
      summary: 'Make two contacts again of one; what was changed since then stays with the one that stayed',
      access: CONTACT_MANAGERS,
      input: { id: Id, merge: Id },
      output: Contact,
      errors: ['contacts.cannotUndo'],
      cost: { requests: 8, units: 700 },
    }),
    import: post('/api/apps/contacts/import', {
      summary: `Add up to ${LIMITS.atOnce} contacts, or put what they say into those that are there, each for itself`,
      access: CONTACT_MANAGERS,
      input: {
        contacts: z
          .array(
            z.strictObject({
              contact: ContactChange,
              /** The contact to complete: empty fields are filled, lists are extended. */
              into: Id.optional(),
            }),
          )
          .min(1)
          .max(LIMITS.atOnce),
      },
      output: Outcomes,
      cost: { requests: 330, units: 16_000 },
    }),
    change: patch('/api/apps/contacts/many', {
      summary: 'Add or take away tags of several contacts, or say what they are',
      access: CONTACT_MANAGERS,
      input: {
        ids: Ids,
        addTags: z.array(Id).max(10).default([]),
        removeTags: z.array(Id).max(10).default([]),
        kind: ContactKind.optional(),
      },
      output: Outcomes,
      cost: { requests: 280, units: 8000 },
    }),
    remove: post('/api/apps/contacts/many/remove', {
      summary: 'Remove several contacts, whether or not they were there',
      access: CONTACT_MANAGERS,
      input: { ids: Ids },
      output: z.literal(true),
      cost: { requests: 200, units: 12_000 },
    }),
    restore: post('/api/apps/contacts/many/restore', {
      summary: `Bring contacts back that were removed, as they were, for ${UNDO_HOURS} hours`,
      access: CONTACT_MANAGERS,
      input: { ids: Ids },
      output: Outcomes,
      cost: { requests: 150, units: 14_000 },
    }),
    ofClient: get('/api/apps/contacts/of-client', {
      summary: 'The people at a client, by name; at most 100',
      access: CONTACT_MANAGERS,
      input: { clientId: Id },
      output: z.array(ContactEntry),
      cost: { requests: 3, units: 180 },
    }),
    onSite: get('/api/apps/contacts/on-site', {
      summary: 'Whom to turn to on the site of a mission: for who works on it, and for who manages contacts',
      access: 'signed-in',
      input: { missionId: Id },
      output: z.array(
        z.object({
          /** For who manages contacts. */
          id: Id.nullable(),
          name: z.string(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
        }),
      ),
      cost: { requests: 3, units: 80 },
    }),
  },
  { liveFor: CONTACT_MANAGERS },
)
