import { createHash } from 'node:crypto'
import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { mailPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { MAIL_FAILURES } from '#shared/core/mail.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import type { Owner } from './mailKeys.ts'

/** Reasons for a returned mail; `quarantined`: an infected file. */
export const RETURN_REASONS = [...MAIL_FAILURES, 'quarantined'] as const

const base = { id: Id, tenant: Id, owner: Id }

/** Mailbox events for `deliver`. */
export const MailboxEvent = z.discriminatedUnion('actionType', [
  /** New mail: pages are invalidated. */
  z.object({ actionType: z.literal('MAILBOX_CHANGED'), ...base, people: z.array(Id) }),
  /** Recipients beyond the first transaction, or the sender as a recipient. */
  z.object({ actionType: z.literal('MAILBOX_REST'), ...base, mailId: Id, people: z.array(Id) }),
  /** A mail to external addresses; each gets an event of its own. */
  z.object({ actionType: z.literal('MAILBOX_LEAVES'), ...base, mailId: Id, addresses: z.array(z.string()) }),
  z.object({ actionType: z.literal('MAILBOX_LEAVES_FOR'), ...base, mailId: Id, address: z.string(), at: Instant }),
  /** A returned mail: the sender gets a notice. */
  z.object({
    actionType: z.literal('MAILBOX_RETURNED'),
    ...base,
    mailId: Id,
    address: z.string(),
    failure: z.enum(RETURN_REASONS),
  }),
  /** A scheduled mail that could not be sent and is a draft again: its author gets a notice. */
  z.object({ actionType: z.literal('MAILBOX_UNSENT'), ...base, mailId: Id }),
  /** A mail that arrived while its owner is away. */
  z.object({ actionType: z.literal('MAILBOX_AUTO_REPLY'), ...base, mailId: Id }),
  /** Files of a deleted mail. */
  z.object({ actionType: z.literal('MAILBOX_FILES_GONE'), ...base, thing: Id }),
  /** Rows of a deleted label. */
  z.object({ actionType: z.literal('MAILBOX_LABEL_REMOVED'), ...base, label: Id }),
])
export type MailboxEvent = z.infer<typeof MailboxEvent>

type EventInput<E> = E extends MailboxEvent ? Omit<E, 'id' | 'tenant' | 'owner'> : never

export const mailboxEventKey = ({ tenant, owner, id }: Pick<MailboxEvent, 'tenant' | 'owner' | 'id'>): Key => ({
  pk: mailPartition({ tenant, person: owner }),
  sk: `EVENT#${id}`,
})

/** Deterministic id, so that a returned mail is reported once. */
export const returnedEventId = (mailId: string, address: string): string =>
  createHash('sha256').update(`${mailId}#${address.toLowerCase()}`).digest('hex').slice(0, 40)

const eventItem = (event: MailboxEvent): Item => ({
  ...mailboxEventKey(event),
  kind: 'event',
  ...event,
  ttl: orderTtl(),
  v: 1,
})

/** Transaction write that records a mailbox event, for a fortnight. */
export const recordMailboxEvent = ({ tenant, person }: Owner, said: EventInput<MailboxEvent>): Write =>
  put(eventItem({ ...said, id: newId(), tenant, owner: person }))

/** Transaction write that records a mailbox event under a deterministic id; refused when recorded before. */
export const recordMailboxEventOnce = ({ tenant, person }: Owner, id: string, said: EventInput<MailboxEvent>): Write =>
  put(eventItem({ ...said, id, tenant, owner: person }), expression`attribute_not_exists(#pk)`)

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'mailbox event, outgoing mail included': mailboxEventKey({ tenant: '<tenant>', owner: '<person>', id: '<event>' }),
})
