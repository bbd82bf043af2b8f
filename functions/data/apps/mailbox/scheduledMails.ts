import type { Write } from '#functions/core/table/item.ts'
import { schedule } from '#functions/data/due/due.ts'
import type { Owner } from './mailKeys.ts'
import type { OpenedMail } from './openMail.ts'
import { resolveRecipients } from './recipients.ts'
import { buildSendSteps, type Sender, type Step, toSentMail } from './sending.ts'
import type { StoredMail } from './storedMail.ts'

const scheduleMail =
  (dueKind: 'mailSending' | 'mailWaking') =>
  ({ tenant, person }: Owner, mailId: string, dueAt: string): Write =>
    schedule({ tenant, dueKind, id: `${person}-${mailId}`, dueAt })

/** Transaction write that schedules the sending of a mail. */
export const scheduleSending = scheduleMail('mailSending')
/** Transaction write that schedules the return of a snoozed mail. */
export const scheduleWaking = scheduleMail('mailWaking')

export const parseMailDue = (tenant: string, id: string): { owner: Owner; mailId: string } => {
  const [person = '', mailId = ''] = id.split('-')
  return { owner: { tenant, person }, mailId }
}

/** A scheduled draft as sent, with the transaction steps that send it. */
export const prepareScheduledSend = async (
  owner: Owner,
  { mail, text }: OpenedMail,
  sender: Sender,
): Promise<{ sent: StoredMail; html: string; steps: Step[] }> => {
  const html = text.html ?? ''
  const { people, outside, ...named } = await resolveRecipients(owner.tenant, mail, sender)
  const sent = { ...toSentMail(mail), ...named, version: mail.version + 1 }
  return { sent, html, steps: await buildSendSteps(owner, mail, sent, html, { people, outside, sender }) }
}
