import * as z from 'zod'
import { get, post } from '#shared/core/endpoint.ts'
import { CONTACT_MANAGERS } from '#shared/core/permissions.ts'
import { CivilDate, Cursor, Id, Instant, page } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { EXCHANGES, LOG_KINDS } from './kinds.ts'

export const LogEntry = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(LOG_KINDS),
  /** null: unknown, or a former colleague. */
  by: z.object({ id: Id, name: z.string() }).nullable(),
  /** The note of an exchange, or the name of the other contact. */
  text: z.string(),
  /** Names of the changed fields. */
  fields: z.array(z.string()),
  /** Path of the related page; empty: none. */
  link: z.string(),
})
export type LogEntry = z.infer<typeof LogEntry>

/** The history of a contact. */
export const logEndpoints = {
  log: get('/api/apps/contacts/log', {
    summary: 'List the history of a contact and of those merged into it, newest first',
    access: CONTACT_MANAGERS,
    input: { id: Id, cursor: Cursor.optional() },
    output: page(LogEntry),
    cost: { requests: 13, units: 300 },
  }),
  addLog: post('/api/apps/contacts/log', {
    summary:
      'Add a call, meeting, e-mail or note to a contact’s history. All but a note update the date of the last exchange.',
    access: CONTACT_MANAGERS,
    input: {
      id: Id,
      kind: z.enum([...EXCHANGES, 'NOTE']),
      text: multiline(z.string().trim().max(2000)),
      /** The day of the exchange; today by default. */
      date: CivilDate.optional(),
    },
    output: LogEntry,
    cost: { requests: 9, units: 80 },
  }),
} as const
