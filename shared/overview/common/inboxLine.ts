import * as z from 'zod'
import { DAY_PARTS } from '#shared/apps/academy/sessionRules.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'

/** A kind of pending items with their number; `more`: the number is a lower bound. */
export const InboxLine = z.object({
  kind: z.enum([
    /** Proposals to answer. */
    'ANSWER',
    /** Reports to sign or reject. */
    'SIGN',
    /** People who have not sent the report of a month: of the last one, or the one before. */
    'REMIND',
    /** The amount signed for last month, while it is being closed; whether it was invoiced is not known. */
    'INVOICE',
    /** People who agreed to be presented and have not been yet. */
    'PRESENT',
    /** Open missions without a positioning. */
    'STAFF',
    /** Tasks and cards due today or overdue. */
    'TASKS',
    'CARDS',
    /** Unread e-mails in the inbox. */
    'MAILS',
    /** Units handed over to the reader that they have not signed for. */
    'EQUIPMENT',
    /** Mandatory courses that the reader has not finished. */
    'COURSES',
    /** Accounts to review. */
    'REVIEW',
    /** Training sessions of the next days in which the reader has a seat. */
    'ATTEND',
    /** People without a kit whose mission begins within a month or has begun. */
    'KITS',
    /** Former colleagues who still hold units. */
    'MISSING',
    /** Licences that end within a month or have ended. */
    'LICENCES',
    /** Help articles to review. */
    'ARTICLES',
  ]),
  /** 0 with `more`: none among those searched, and further ones exist. */
  count: z.int().min(0),
  more: z.boolean(),
  /** The month it concerns. */
  year: z.int().optional(),
  month: z.int().min(1).max(12).optional(),
  /** In whole euros. */
  amount: z.int().optional(),
  /** How many of them are overdue. */
  late: z.int().min(0).optional(),
  /** How many of them were reminded lately. */
  reminded: z.int().min(0).optional(),
  /** The card, if there is exactly one. */
  card: Id.optional(),
  /** The mission, if there is exactly one. */
  mission: z.object({ id: Id, title: z.string() }).optional(),
  /** The next training day, with its place unless it is remote, or the course due first. */
  next: z
    .object({
      course: Id,
      title: z.string(),
      date: CivilDate,
      part: z.enum(DAY_PARTS).optional(),
      place: z.string().optional(),
      /** Whether a certificate has to be renewed; the date is its last day. */
      renews: z.boolean().optional(),
    })
    .optional(),
})
export type InboxLine = z.infer<typeof InboxLine>
