import * as z from 'zod'
import { del, get, group, patch, post } from '#shared/core/endpoint.ts'
import { CONTACT_MANAGERS } from '#shared/core/permissions.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { Email } from '#shared/people/terms.ts'
import {
  FILTERS,
  FOLDERS,
  MAIL_KINDS,
  MAX_LABELS_PER_MAIL,
  MAX_MAIL_LENGTH,
  MAX_RECIPIENTS,
  MAX_SUBJECT_LENGTH,
} from './rules.ts'
import { settingsEndpoints } from './settingsContract.ts'

const FolderName = z.enum(FOLDERS)
const FilterName = z.enum(FILTERS)

/** A folder or filter. */
const Place = z.object({ title: z.string(), slug: z.string(), icon: z.string() })
export const Folder = z.object({
  id: FolderName,
  ...Place.shape,
  /** Unread mails of the inbox, all drafts, all spam; 0 elsewhere. */
  count: z.int(),
})
export type Folder = z.infer<typeof Folder>
const Filter = z.object({ id: FilterName, ...Place.shape })

/** A sender or recipient. */
export const Party = z.object({ name: z.string(), address: z.string(), personId: Id.optional() })
export type Party = z.infer<typeof Party>

/** A colleague, with their id, or a contact, with their company. */
const SuggestedRecipient = z.object({
  ...Party.shape,
  company: z.string().nullable(),
  avatar: z.string().nullable(),
})
export type SuggestedRecipient = z.infer<typeof SuggestedRecipient>

export const Mail = z.object({
  id: Id,
  type: z.literal('mail'),
  /** Received, sent or draft; determines the folders to which the e-mail can be moved. */
  kind: z.enum(MAIL_KINDS),
  from: z.object({ avatar: z.string().nullable(), contact: z.string() }),
  to: z.string(),
  cc: z.array(z.string()),
  /** Visible to the sender only. */
  bcc: z.array(z.string()),
  ccCount: z.int(),
  bccCount: z.int(),
  date: Instant,
  subject: z.string(),
  /** Plain text; in lists only its beginning. */
  content: z.string(),
  attachments: z.array(
    z.object({
      /** A media type. */
      type: z.string(),
      name: z.string(),
      /** In bytes. */
      size: z.int(),
      /** Both empty: the files app shows attachments and creates their download URLs. */
      preview: z.string(),
      downloadUrl: z.string(),
    }),
  ),
  starred: z.boolean(),
  important: z.boolean(),
  unread: z.boolean(),
  folder: FolderName,
  labels: z.array(Id),
  /** Id of the conversation. */
  threadId: Id,
  people: z.object({
    from: Party,
    /** Reply address, if it differs from the sender. */
    replyTo: Party.optional(),
    to: z.array(Party),
    cc: z.array(Party),
    bcc: z.array(Party),
  }),
  /** Incremented by each change. */
  version: z.int(),
  /** Of a draft: when it is sent automatically. */
  sendAt: Instant.nullable(),
  /** Of a draft: its scheduled sending has failed. */
  unsent: z.boolean(),
  /** Of a draft: the e-mail that it replies to; null: none. */
  answers: Id.nullable(),
  /** When it returns to the inbox. */
  snoozedUntil: Instant.nullable(),
  /** Of an external e-mail: whether the sender's domain authenticates it; null: an internal one. */
  outside: z.object({ proven: z.boolean() }).nullable(),
})
export type Mail = z.infer<typeof Mail>

export const OpenMail = z.object({
  ...Mail.shape,
  /** Sanitised HTML written in Regie; null: plain text only. */
  html: z.string().nullable(),
  /** Sanitised HTML of an external e-mail, to be shown in a frame; null: none. */
  page: z.string().nullable(),
  /** The attachment space in the files app; null: none. */
  files: Id.nullable(),
  /** Names of attachments that were not stored. */
  leftOut: z.array(z.string()),
  /** The contact with the external address of the sender or recipient, for readers who may see contacts. */
  contact: z.object({ id: Id, name: z.string() }).nullable(),
  /** When its owner added it to that contact's history. */
  filedAt: Instant.nullable(),
})
export type OpenMail = z.infer<typeof OpenMail>

const MailChange = z
  .strictObject({
    starred: z.boolean(),
    important: z.boolean(),
    unread: z.boolean(),
    folder: FolderName,
    labels: z.array(Id).max(MAX_LABELS_PER_MAIL),
  })
  .partial()
export type MailChange = z.infer<typeof MailChange>

const Pagination = z.object({
  totalResults: z.int(),
  resultsPerPage: z.int(),
  currentPage: z.int(),
  lastPage: z.int(),
  /** From 0, inclusive; of an empty list the last one is -1. */
  startIndex: z.int(),
  endIndex: z.int(),
})

const Recipient = z.strictObject({ name: z.string().max(100).optional(), address: Email })
const Recipients = z.array(Recipient).max(MAX_RECIPIENTS)

/** The caller's private mailbox. */
export const mailbox = group('mailbox', {
  ...settingsEndpoints,
  folders: get('/api/apps/mailbox/folders', {
    summary: 'List the folders, with the number of unread e-mails in the inbox, of drafts and of spam',
    access: 'signed-in',
    output: z.array(Folder),
    cost: { requests: 1, units: 3 },
  }),
  filters: get('/api/apps/mailbox/filters', {
    summary: 'List the filters, which select e-mails by a mark in all folders except trash and spam',
    access: 'signed-in',
    output: z.array(Filter),
    cost: { requests: 0, units: 0 },
  }),
  mails: get('/api/apps/mailbox/mails', {
    summary:
      'List ten e-mails of a folder, filter or label (exactly one, by slug or id), newest first. Pages start at 1; beyond the last, `mails` is null.',
    access: 'signed-in',
    input: {
      folder: z.string().max(64).optional(),
      filter: z.string().max(64).optional(),
      label: z.string().max(64).optional(),
      page: z.int().min(1).max(100_000).default(1),
    },
    output: z.object({
      mails: z.array(Mail).nullable(),
      pagination: z.union([Pagination, Pagination.pick({ lastPage: true })]),
    }),
    // Rows are read from the nearer end, so at most half of them; ten mails with at most 60 people each.
    cost: { requests: 6, units: 260 },
  }),
  mail: get('/api/apps/mailbox/mail', {
    summary: 'Get an e-mail in full. Does not mark it as read.',
    access: 'signed-in',
    input: { id: Id },
    output: OpenMail,
    cost: { requests: 4, units: 80 },
  }),
  update: patch('/api/apps/mailbox/mail', {
    summary:
      'Mark, move or label an e-mail. Its content, sender and recipients do not change. With `before`, the labels that were read, only the differences are applied.',
    access: 'signed-in',
    input: { id: Id, mail: MailChange, before: z.array(Id).max(MAX_LABELS_PER_MAIL).optional() },
    entity: { mail: OpenMail },
    output: Mail,
    errors: ['mailbox.stale', 'mailbox.cannotMove', 'common.full'],
    cost: { requests: 12, units: 300 },
  }),
  snooze: post('/api/apps/mailbox/snooze', {
    summary: 'Snooze an e-mail until a time within a year, when it returns to the top of the inbox as unread',
    access: 'signed-in',
    input: { id: Id, until: Instant },
    output: Mail,
    errors: ['mailbox.stale', 'mailbox.cannotMove'],
    cost: { requests: 12, units: 300 },
  }),
  file: post('/api/apps/mailbox/file', {
    summary:
      'Add an e-mail to the history of the contact it was exchanged with. Only its date, subject and owner are stored.',
    access: CONTACT_MANAGERS,
    input: { id: Id },
    output: z.object({ filedAt: Instant }),
    errors: ['mailbox.stale'],
    changes: ['mailbox', 'contacts'],
    cost: { requests: 16, units: 120 },
  }),
  thread: get('/api/apps/mailbox/thread', {
    summary: 'List the latest 50 e-mails of a conversation in the caller’s mailbox, oldest first',
    access: 'signed-in',
    input: { id: Id },
    output: z.array(Mail),
    cost: { requests: 4, units: 300 },
  }),
  search: get('/api/apps/mailbox/search', {
    summary:
      'Search e-mails whose subject, people or opening text contain all words, outside trash and spam. Returns the latest 50.',
    access: 'signed-in',
    input: { query: z.string().max(100) },
    output: z.array(Mail),
    cost: { requests: 7, units: 800 },
  }),
  people: get('/api/apps/mailbox/people', {
    summary:
      'Search people to write to: at most 20 colleagues, and, for those who may see them and send external e-mails, contacts',
    access: 'signed-in',
    input: { query: z.string().max(100) },
    output: z.array(SuggestedRecipient),
    cost: { requests: 5, units: 150 },
  }),
  send: post('/api/apps/mailbox/mails', {
    summary:
      'Save a draft or send an e-mail. Colleagues have it when this returns, others once it is sent out. `undo` delays it by ten seconds, `at` until a given time; until then it can be taken back.',
    access: 'signed-in',
    input: {
      /** Id of an existing draft, and its version as last returned. */
      id: Id.optional(),
      version: z.int().optional(),
      to: Recipients.default([]),
      cc: Recipients.default([]),
      bcc: Recipients.default([]),
      subject: z.string().trim().max(MAX_SUBJECT_LENGTH).default(''),
      /** Rich text. */
      content: multiline(z.string().max(2 * MAX_MAIL_LENGTH)).default(''),
      /** The e-mail that this one replies to. */
      answers: Id.optional(),
      send: z.boolean(),
      undo: z.boolean().optional(),
      /** Scheduled sending time, within a year. */
      at: Instant.optional(),
    },
    output: OpenMail,
    errors: [
      'mailbox.stale',
      'mailbox.noRecipient',
      'mailbox.unknownRecipient',
      'mailbox.tooMany',
      'mailbox.tooManyOutside',
      'mailbox.tooManyWaiting',
      'mailbox.filesTooLarge',
      'mailbox.full',
      'mailbox.alreadySent',
    ],
    cost: { requests: 13, units: 2500 },
  }),
  undo: post('/api/apps/mailbox/undo', {
    summary: 'Take back an e-mail that has not been sent yet. It becomes a draft again.',
    access: 'signed-in',
    input: { id: Id },
    output: OpenMail,
    errors: ['mailbox.alreadySent', 'mailbox.stale'],
    cost: { requests: 4, units: 250 },
  }),
  sendNow: post('/api/apps/mailbox/send-now', {
    summary: 'Send a scheduled e-mail immediately',
    access: 'signed-in',
    input: { id: Id },
    output: OpenMail,
    errors: [
      'mailbox.alreadySent',
      'mailbox.stale',
      'mailbox.unknownRecipient',
      'mailbox.tooMany',
      'mailbox.tooManyOutside',
      'mailbox.full',
    ],
    cost: { requests: 8, units: 2500 },
  }),
  discard: del('/api/apps/mailbox/mail', {
    summary: 'Permanently delete a draft or an e-mail in the trash. Idempotent.',
    access: 'signed-in',
    input: { id: Id },
    output: z.literal(true),
    errors: ['mailbox.stale', 'mailbox.notInTrash'],
    cost: { requests: 4, units: 150 },
  }),
})
