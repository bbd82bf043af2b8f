import * as z from 'zod'
import { del, get, group, patch, post } from '#shared/core/endpoint.ts'
import { CONTACT_MANAGERS } from '#shared/core/permissions.ts'
import { CivilDate, Cursor, Id, Instant, page, plainLine } from '#shared/core/terms.ts'
import { hasVisibleText } from '#shared/core/text/normalise.ts'
import { MAX_LABEL_LENGTH, MAX_LABELS } from '../labels.ts'
import { UNDO_HOURS } from '../undo.ts'
import { ContactChange, ContactKind, Version } from './fields.ts'
import { CONTACT_LIMITS as LIMITS } from './limits.ts'
import { logEndpoints } from './logContract.ts'

/** A contact in a list, without its notes. */
export const ContactEntry = z.object({
  id: Id,
  /** Path of a picture on this site; null: the initials are shown. */
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
  /** Time of the last known call, meeting or e-mail. */
  lastExchangeAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type ContactEntry = z.infer<typeof ContactEntry>

const Named = z.object({ id: Id, title: z.string() })
/** A contact with the name of its client. */
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
const TagTitle = plainLine(MAX_LABEL_LENGTH).refine(hasVisibleText)
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
      summary: `List contacts by name, up to ${LIMITS.listed} of them or 2 MB. Use \`rows\` to list all, page by page.`,
      access: CONTACT_MANAGERS,
      output: z.array(ContactEntry),
      cost: { requests: 3, units: 540 },
    }),
    search: get('/api/apps/contacts/search', {
      summary: `Search contacts by name, ignoring case and accents, at most ${LIMITS.listed}. An empty query is the same as \`all\`.`,
      access: CONTACT_MANAGERS,
      input: { query: z.string().max(100).default('') },
      output: z.array(ContactEntry),
      cost: { requests: 12, units: 1300 },
    }),
    rows: get('/api/apps/contacts/rows', {
      summary:
        'List contacts by name with their clients, filtered, 100 per page. A page can be short and still have a next one.',
      access: CONTACT_MANAGERS,
      input: {
        /** Part of a name, company, title or address. */
        query: z.string().trim().max(100).optional(),
        tag: Id.optional(),
        kind: ContactKind.optional(),
        clientId: Id.optional(),
        /** Minimum number of days since the last exchange. */
        silentDays: z.int().min(1).max(3650).optional(),
        /** Whether to include their notes. */
        notes: z.boolean().optional(),
        cursor: Cursor.optional(),
      },
      output: page(ContactRow),
      cost: { requests: 9, units: 800 },
    }),
    contact: get('/api/apps/contacts/contact', {
      summary: 'Get a contact, or `null` if it does not exist',
      access: CONTACT_MANAGERS,
      input: one,
      output: Contact.nullable(),
      cost: { requests: 2, units: 40 },
    }),
    create: post('/api/apps/contacts/contact', {
      summary: 'Create a contact. Without `contact` it is empty and named “New Contact”.',
      access: CONTACT_MANAGERS,
      input: { contact: ContactChange.optional() },
      output: Contact,
      errors: ['contacts.full', 'contacts.unknownClient', 'contacts.unknownMission'],
      cost: { requests: 5, units: 330 },
    }),
    update: patch('/api/apps/contacts/contact', {
      summary:
        'Update a contact, or return `null` if it does not exist. A stale `version` returns 409 with the current contact.',
      access: CONTACT_MANAGERS,
      input: { id: Id, contact: ContactChange, version: Version.optional() },
      entity: { contact: Contact },
      output: Contact.nullable(),
      errors: ['contacts.stale', 'contacts.unknownClient', 'contacts.unknownMission'],
      cost: { requests: 12, units: 500 },
    }),
    delete: del('/api/apps/contacts/contact', {
      summary: 'Delete a contact. Idempotent.',
      access: CONTACT_MANAGERS,
      input: one,
      output: z.literal(true),
      cost: { requests: 10, units: 400 },
    }),
    countries: get('/api/apps/contacts/countries', {
      summary: 'List countries and territories by name in the caller’s language, with their dialling codes',
      access: CONTACT_MANAGERS,
      output: z.array(
        z.object({ id: z.string(), iso: z.string(), name: z.string(), code: z.string(), flagImagePos: z.string() }),
      ),
      cost: { requests: 0, units: 0 },
    }),
    tags: get('/api/apps/contacts/tags', {
      summary: 'List the tags of contacts, newest first',
      access: CONTACT_MANAGERS,
      output: z.array(Tag),
      cost: { requests: 1, units: 6 },
    }),
    createTag: post('/api/apps/contacts/tag', {
      summary: 'Create a tag at the top of the list. Returns the existing tag if the title is taken.',
      access: CONTACT_MANAGERS,
      input: { tag: TagChange },
      entity: { tag: Tag },
      output: Tag,
      errors: ['common.full'],
      cost: { requests: 10, units: 100 },
    }),
    createTags: post('/api/apps/contacts/tags', {
      summary: 'Create tags as `createTag` does, one after the other. Returns those that there is room for.',
      access: CONTACT_MANAGERS,
      input: { titles: z.array(TagTitle).min(1).max(MAX_LABELS) },
      output: z.array(Tag),
      cost: { requests: 10, units: 150 },
    }),
    updateTag: patch('/api/apps/contacts/tag', {
      summary: 'Rename a tag',
      access: CONTACT_MANAGERS,
      input: { id: Id, tag: TagChange },
      entity: { tag: Tag },
      output: Tag,
      errors: ['labels.taken'],
      cost: { requests: 10, units: 100 },
    }),
    deleteTag: del('/api/apps/contacts/tag', {
      summary: 'Delete a tag and remove it from all contacts. Idempotent.',
      access: CONTACT_MANAGERS,
      input: one,
      output: z.literal(true),
      cost: { requests: 10, units: 100 },
    }),
    setAvatar: post('/api/apps/contacts/avatar', {
      summary: 'Set a contact’s avatar: a WebP, JPEG or PNG of at most 60 KB and 512 pixels per side, as a data URL',
      access: CONTACT_MANAGERS,
      input: { id: Id, avatar: z.string().max(84_100).regex(PICTURE) },
      output: Contact,
      errors: ['account.notAnImage', 'resource.conflict'],
      cost: { requests: 5, units: 120 },
    }),
    ...logEndpoints,
    duplicates: get('/api/apps/contacts/duplicates', {
      summary:
        'List the first 20 groups of possible duplicates: same e-mail address, phone number, or name at the same client or company',
      access: CONTACT_MANAGERS,
      output: z.object({
        groups: z.array(z.object({ reason: z.enum(['mail', 'name', 'phone']), contacts: z.array(ContactEntry) })),
        /** Whether there are further groups. */
        more: z.boolean(),
      }),
      cost: { requests: 8, units: 900 },
    }),
    merge: post('/api/apps/contacts/merge', {
      summary: `Merge the contact \`other\` into \`id\`, keeping the given fields. Can be undone for ${LIMITS.undoDays} days.`,
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
      // Tasks may be about either.
      changes: ['contacts', 'tasks'],
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
      summary: 'Undo a merge. Later changes stay with the contact that remained.',
      access: CONTACT_MANAGERS,
      input: { id: Id, merge: Id },
      output: Contact,
      changes: ['contacts', 'tasks'],
      errors: ['contacts.cannotUndo', 'contacts.full'],
      cost: { requests: 8, units: 700 },
    }),
    import: post('/api/apps/contacts/import', {
      summary: `Create up to ${LIMITS.atOnce} contacts or complete existing ones, each independently`,
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
      summary: 'Add or remove tags of several contacts, or set their kind',
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
      summary: 'Delete several contacts. Idempotent.',
      access: CONTACT_MANAGERS,
      input: { ids: Ids },
      output: z.literal(true),
      cost: { requests: 200, units: 12_000 },
    }),
    restore: post('/api/apps/contacts/many/restore', {
      summary: `Restore deleted contacts as they were, within ${UNDO_HOURS} hours`,
      access: CONTACT_MANAGERS,
      input: { ids: Ids },
      output: Outcomes,
      cost: { requests: 150, units: 14_000 },
    }),
    ofClient: get('/api/apps/contacts/of-client', {
      summary: 'List a client’s contacts by name, at most 100',
      access: CONTACT_MANAGERS,
      input: { clientId: Id },
      output: z.array(ContactEntry),
      cost: { requests: 3, units: 180 },
    }),
    onSite: get('/api/apps/contacts/on-site', {
      summary: 'List the on-site contacts of a mission. Visible to the people who work on it and to contact managers.',
      access: 'signed-in',
      input: { missionId: Id },
      output: z.array(
        z.object({
          /** null for callers who do not manage contacts. */
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
