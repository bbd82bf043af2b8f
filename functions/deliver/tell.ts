import type { Member } from '#functions/data/members.ts'
import { type Notice, notificationsOf } from '#functions/data/notifications.ts'
import { wantsMail } from '#functions/data/profiles.ts'
import { sendMail } from '#functions/lib/mail.ts'
import type { Mail } from '#functions/texts/mail.ts'

interface Telling {
  tenant: string
  /** Which of the mails that people may do without. */
  about: 'reports' | 'account'
  /** Of the event that is told. */
  id: string
  notice: Notice
  link: string
  /** The mail that says it. */
  mail: () => Mail
}

/**
 * Tells one member of one event, in the app and, unless they do without, by mail; a repetition mails only what was not
 * mailed. Answers whether they were mailed, now or before.
 */
export const tell = async (recipient: Member, telling: Telling): Promise<boolean> => {
  const { tenant, about, id, notice, link, mail } = telling
  const notifications = notificationsOf(tenant, recipient.id)
  const isNew = await notifications.tell({ id, ...notice, link })
  if (!isNew && (await notifications.wasMailed(id))) return true
  if (recipient.mailProblem || !wantsMail(recipient, about)) return false
  await sendMail(recipient.email, mail(), { tenant, person: recipient.id })
  await notifications.setMailed(id)
  return true
}
