import * as z from 'zod'
import { del, get, patch, post } from '#shared/core/endpoint.ts'
import { Id } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { MAX_SUBJECT_LENGTH } from './rules.ts'
import { MAX_TEMPLATE_LENGTH, MAX_TEMPLATE_NAME_LENGTH } from './templates.ts'

const TemplateWrite = z.strictObject({
  name: z.string().trim().min(1).max(MAX_TEMPLATE_NAME_LENGTH),
  /** May be empty. */
  subject: z.string().trim().max(MAX_SUBJECT_LENGTH),
  /** Rich text. */
  text: multiline(z.string().max(2 * MAX_TEMPLATE_LENGTH)),
})
export type TemplateWrite = z.infer<typeof TemplateWrite>

/** An e-mail to be written again: what it is about and says. */
export const Template = z.object({
  id: Id,
  name: z.string(),
  subject: z.string(),
  /** Sanitised HTML. */
  text: z.string(),
  /** Incremented by each change. */
  version: z.int(),
})
export type Template = z.infer<typeof Template>

/** A template has ten kilobytes at most, all of them 300, which are written twice in a transaction, at the fourth try. */
const WRITE_COST = { requests: 9, units: 3000 }

/** A person's own templates. */
export const templateEndpoints = {
  templates: get('/api/apps/mailbox/templates', {
    summary: 'List the caller’s e-mail templates by name',
    access: 'signed-in',
    output: z.array(Template),
    cost: { requests: 1, units: 80 },
  }),
  createTemplate: post('/api/apps/mailbox/template', {
    summary: 'Create an e-mail template. Its name must be unique, ignoring case and accents.',
    access: 'signed-in',
    input: { template: TemplateWrite },
    entity: { template: Template },
    output: Template,
    errors: ['common.full', 'labels.taken'],
    cost: WRITE_COST,
  }),
  updateTemplate: patch('/api/apps/mailbox/template', {
    summary:
      'Update the name, subject or text of a template. If it has changed since it was read, returns 409 with the stored one.',
    access: 'signed-in',
    input: {
      id: Id,
      /** As it was read. */
      version: z.int().min(0),
      template: TemplateWrite.partial(),
    },
    entity: { template: Template },
    output: Template,
    errors: ['labels.taken', 'mailbox.stale'],
    cost: WRITE_COST,
  }),
  removeTemplate: del('/api/apps/mailbox/template', {
    summary: 'Delete a template. Idempotent.',
    access: 'signed-in',
    input: { id: Id },
    output: z.literal(true),
    cost: WRITE_COST,
  }),
} as const
