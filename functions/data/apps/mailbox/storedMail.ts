import * as z from 'zod'
import type { Item } from '#functions/core/table/item.ts'
import { reader } from '#functions/data/stored.ts'
import { FILE_TYPES } from '#shared/apps/files/rules.ts'
import { FOLDERS, MAIL_KINDS } from '#shared/apps/mailbox/rules.ts'
import { Id } from '#shared/core/terms.ts'

/** A sender or a recipient. */
export const StoredParty = z.object({ name: z.string(), address: z.string(), personId: Id.optional() })
export type StoredParty = z.infer<typeof StoredParty>

/** A mail in one mailbox; every recipient has a copy. */
export const StoredMail = z.object({
  id: Id,
  threadId: Id,
  /** Sort position in lists. */
  place: Id,
  version: z.int(),
  kind: z.enum(MAIL_KINDS),
  from: StoredParty,
  to: z.array(StoredParty),
  cc: z.array(StoredParty),
  /** Visible to the sender only. */
  bcc: z.array(StoredParty),
  date: z.iso.datetime(),
  subject: z.string(),
  beginning: z.string(),
  starred: z.boolean(),
  important: z.boolean(),
  unread: z.boolean(),
  folder: z.enum(FOLDERS),
  labels: z.array(Id),
  /** When a scheduled draft is sent. */
  sendAt: z.iso.datetime().optional(),
  /** When a snoozed mail returns. */
  snoozedUntil: z.iso.datetime().optional(),
  /** A scheduled draft that could not be sent. */
  unsent: z.boolean().optional(),
  /** Of a draft: the mail in the same mailbox that it replies to. */
  answers: Id.optional(),
  /** Reply-To, if it differs from From. */
  replyTo: StoredParty.optional(),
  /** External mail; `proven`: the sender's domain was verified by DMARC. */
  outside: z.object({ proven: z.boolean() }).optional(),
  /** Attachments: the space that stores them, and the names of those left out. */
  files: z
    .object({
      thing: Id,
      kept: z.array(z.object({ name: z.string(), type: z.enum(FILE_TYPES), bytes: z.int() })),
      leftOut: z.array(z.string()),
    })
    .optional(),
  /** Message-IDs of the conversation, for the headers of a reply. */
  references: z.array(z.string()).optional(),
  /** When its owner filed it in a contact's history. */
  filedAt: z.iso.datetime().optional(),
  /** An automatic reply, which never gets one. */
  autoReply: z.boolean().optional(),
})
export type StoredMail = z.infer<typeof StoredMail>

/** The text of a mail: own rich text, or external plain text with its sanitised HTML (`page`). */
export const StoredText = z.object({
  html: z.string().optional(),
  text: z.string().optional(),
  page: z.string().optional(),
})
export type StoredText = z.infer<typeof StoredText>

export const toMail = reader('mail', StoredMail)
const toText = reader('mail text', StoredText)
export const textIn = (item: Item | undefined): StoredText => (item ? toText(item) : {})
