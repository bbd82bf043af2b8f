import { log } from '#functions/core/log.ts'
import { expression } from '#functions/core/table/expression.ts'
import { put, transact } from '#functions/core/table/table.ts'
import { mailboxEventKey } from '#functions/data/apps/mailbox/mailEvents.ts'
import { openMail } from '#functions/data/apps/mailbox/openMail.ts'
import { buildLateCopyWrites } from '#functions/data/apps/mailbox/sending.ts'
import type { StoredMail } from '#functions/data/apps/mailbox/storedMail.ts'
import { buildTraceWrites } from '#functions/data/apps/mailbox/traces.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { orderTtl } from '#functions/data/orders.ts'
import type { EventOf } from '#functions/data/streamEvents.ts'
import { invalidate } from '../invalidate.ts'

type RestEvent = EventOf<'MAILBOX_REST'>

const MAX_NAMED_PEOPLE = 3

/** Stale after a new mail: the mailbox and the owner's to-do list. */
const NEW_MAIL_TOPICS = ['mailbox', 'common'] as const

/** Notifies the sender of recipients who did not get the mail. */
const notifyNotDelivered = async (
  { tenant, owner, id }: RestEvent,
  mail: StoredMail,
  missed: string[],
): Promise<void> => {
  const people = [...mail.to, ...mail.cc, ...mail.bcc].flatMap(({ personId }) => personId ?? [])
  const named = missed.filter((person) => people.includes(person))
  const others = named.length > MAX_NAMED_PEOPLE ? `+${named.length - MAX_NAMED_PEOPLE}` : ''
  const params = { by: others, people: named.slice(0, MAX_NAMED_PEOPLE), thing: mail.subject || '…' }
  const link = `/apps/mailbox/sent/1/${mail.id}`
  await notifications.of(tenant, owner).add({ id, code: 'MAIL_NOT_DELIVERED', params, link })
  invalidate(tenant, [owner], ['common'])
}

/** Delivers a sent mail to the recipients beyond the first transaction, each once. */
export const deliverRemainingCopies = async (event: RestEvent): Promise<void> => {
  const { tenant, owner, mailId, people } = event
  const opened = await openMail({ tenant, person: owner }, mailId)
  if (!opened) return
  const { pk, sk } = mailboxEventKey(event)
  const missed: string[] = []
  for (const person of people) {
    const done = put({ pk, sk: `${sk}#${person}`, ttl: orderTtl() }, expression`attribute_not_exists(#pk)`)
    const copy = await buildLateCopyWrites({ tenant, person: owner }, opened.mail, opened.text.html ?? '', person)
    const refused = await transact([done, ...copy])
    if (!refused || refused.has(0)) continue
    missed.push(person)
    // They are named in the mail all the same: the trace lets an erasure find it.
    await transact(buildTraceWrites({ tenant, person }, opened.mail))
  }
  if (missed.length > 0) {
    log.warn('mail.notDelivered', { tenant, people: missed.length })
    await notifyNotDelivered(event, opened.mail, missed)
  }
  invalidate(tenant, people, NEW_MAIL_TOPICS)
}

/** Invalidates the mailboxes of recipients. */
export const invalidateMailboxes = async ({ tenant, people }: EventOf<'MAILBOX_CHANGED'>): Promise<void> =>
  invalidate(tenant, people, NEW_MAIL_TOPICS)
