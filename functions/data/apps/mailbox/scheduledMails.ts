import type { Write } from '#functions/core/table/item.ts'
import { schedule } from '#functions/data/due/due.ts'
import type { Owner } from './mailKeys.ts'
import type { StoredMail } from './mails.ts'
import type { OpenedMail } from './openMail.ts'
import { recipientsOf } from './recipients.ts'
import { buildSendSteps, type Sender, type Step, toSentMail } from './sending.ts'

const scheduleMail =
  (dueKind: 'mailSending' | 'mailWaking') =>
  ({ tenant, person }: Owner, mailId: string, dueAt: string): Write =>
    schedule({ tenant, dueKind, id: `${person}-${mailId}`, dueAt })

/** The part of the transaction that stores a mail that waits: it is sent by itself when the time has come. */
export const scheduleSending = scheduleMail('mailSending')
/** The part of the transaction that puts a mail off: it comes back by itself when the time has come. */
export const scheduleWaking = scheduleMail('mailWaking')

/** What an entry of the schedule is about. */
export const parseMailDue = (tenant: string, id: string): { owner: Owner; mailId: string } => {
  const [person = '', mailId = ''] = id.split('-')
  return { owner: { tenant, person }, mailId }
}

/** A draft that has waited long enough, as it is once it is sent, and the parts of the transaction that sends it. */
export const prepareScheduledSend = async (
  owner: Owner,
  { mail, text }: OpenedMail,
  sender: Sender,
): Promise<{ sent: StoredMail; html: string; steps: Step[] }> => {
  const html = text.html ?? ''
  const { people, outside, ...named } = await recipientsOf(owner.tenant, mail, sender)
  const sent = { ...toSentMail(mail), ...named, version: mail.version + 1 }
  return { sent, html, steps: await buildSendSteps(owner, mail, sent, html, { people, outside, sender }) }
}
