import * as z from 'zod'
import { del, get, patch, post } from '#shared/core/endpoint.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { isPeriod, MAX_AUTO_REPLY_LENGTH } from './autoReply.ts'
import { hasEffect, MAX_LABELS_PER_RULE, MAX_RULE_LENGTH, MAX_RULES, RULE_FIELDS, RULE_FOLDERS } from './mailRules.ts'
import { LABEL_COLORS, LAYOUTS, MAX_SUBJECT_LENGTH } from './rules.ts'
import { templateEndpoints } from './templatesContract.ts'

const LabelColor = z.enum(LABEL_COLORS)
export const Label = z.object({ id: Id, title: z.string(), slug: z.string(), color: LabelColor })
export type Label = z.infer<typeof Label>
const LabelWrite = z.strictObject({ title: z.string().trim().min(1).max(50), color: LabelColor.optional() })

/** Actions on incoming e-mails of which a field contains a text. */
export const MailRule = z
  .strictObject({
    field: z.enum(RULE_FIELDS),
    contains: z.string().trim().min(1).max(MAX_RULE_LENGTH),
    labels: z.array(Id).max(MAX_LABELS_PER_RULE),
    /** Target folder; null: the inbox. */
    folder: z.enum(RULE_FOLDERS).nullable(),
    markRead: z.boolean(),
  })
  .refine(hasEffect, { path: ['labels'] })
export type MailRule = z.infer<typeof MailRule>

/** The reply to those who write while the owner is away. */
export const AutoReply = z
  .strictObject({
    on: z.boolean(),
    /** Both days inclusive, at the owner's place of work. */
    firstDay: CivilDate,
    /** null: until it is turned off. */
    lastDay: CivilDate.nullable(),
    subject: z.string().trim().min(1).max(MAX_SUBJECT_LENGTH),
    /** Plain text. */
    text: multiline(z.string().trim().min(1).max(MAX_AUTO_REPLY_LENGTH)),
  })
  .refine(isPeriod, { path: ['lastDay'] })
export type AutoReply = z.infer<typeof AutoReply>

export const MailSettings = z.object({
  messageLayout: z.enum(LAYOUTS),
  /** Rich text at the start of new e-mails. */
  signature: z.string(),
  /** In the order in which they are applied. */
  rules: z.array(MailRule),
  /** Incremented by each change of the rules. */
  rulesVersion: z.int(),
  /** null: never written. */
  autoReply: AutoReply.nullable(),
})
export type MailSettings = z.infer<typeof MailSettings>

/** A mailbox's settings, labels, rules, address and templates. */
export const settingsEndpoints = {
  settings: get('/api/apps/mailbox/settings', {
    summary: 'Get the caller’s mailbox settings: layout, signature, rules for incoming e-mails and automatic reply',
    access: 'signed-in',
    output: MailSettings,
    cost: { requests: 1, units: 15 },
  }),
  saveSettings: patch('/api/apps/mailbox/settings', {
    summary:
      'Update the mailbox settings. If the rules have changed since they were read, returns 409 with the stored settings.',
    access: 'signed-in',
    input: {
      settings: z
        .strictObject({
          messageLayout: z.enum(LAYOUTS),
          signature: multiline(z.string().max(2000)),
          /** All rules; they replace the stored ones. */
          rules: z.array(MailRule).max(MAX_RULES),
          /** Version of the rules that were read; refused when they have changed. */
          rulesVersion: z.int().min(0),
          autoReply: AutoReply.nullable(),
        })
        .partial(),
    },
    entity: { settings: MailSettings },
    output: MailSettings,
    errors: ['mailbox.stale', 'mailbox.rulesStale'],
    cost: { requests: 8, units: 150 },
  }),
  address: get('/api/apps/mailbox/address', {
    summary: 'Get the caller’s address for external e-mails, and whether they can have one',
    access: 'signed-in',
    output: z.object({
      /** null: there is none yet. */
      address: z.string().nullable(),
      /** Whether the caller can have one, and send to external addresses. */
      outside: z.boolean(),
    }),
    cost: { requests: 1, units: 1 },
  }),
  claimAddress: post('/api/apps/mailbox/address', {
    summary: 'Create the caller’s address for external e-mails, or return the existing one',
    access: 'signed-in',
    rightsInTransaction: true,
    output: z.object({ address: z.string() }),
    errors: ['mailbox.noOutside', 'mailbox.stale'],
    cost: { requests: 14, units: 60 },
  }),
  labels: get('/api/apps/mailbox/labels', {
    summary: 'List the caller’s labels',
    access: 'signed-in',
    output: z.array(Label),
    cost: { requests: 1, units: 15 },
  }),
  createLabel: post('/api/apps/mailbox/label', {
    summary: 'Create a label with a unique slug',
    access: 'signed-in',
    input: { label: LabelWrite },
    entity: { label: Label },
    output: Label,
    errors: ['mailbox.tooManyLabels', 'mailbox.stale'],
    cost: { requests: 8, units: 200 },
  }),
  updateLabel: patch('/api/apps/mailbox/label', {
    summary: 'Update the title or colour of a label. A new title changes its slug.',
    access: 'signed-in',
    input: { id: Id, label: LabelWrite.partial() },
    entity: { label: Label },
    output: Label,
    errors: ['mailbox.stale'],
    cost: { requests: 8, units: 200 },
  }),
  removeLabel: del('/api/apps/mailbox/label', {
    summary: 'Delete a label and remove it from all e-mails. Idempotent.',
    access: 'signed-in',
    input: { id: Id },
    output: z.literal(true),
    errors: ['mailbox.stale'],
    cost: { requests: 8, units: 200 },
  }),
  ...templateEndpoints,
} as const
