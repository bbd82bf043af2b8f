import type { Member } from '#functions/data/members.ts'
import { type Notice, notificationsOf } from '#functions/data/notifications.ts'
import { sendMail } from '#functions/lib/mail.ts'
import type { Mail } from '#functions/texts/mail.ts'

interface Telling {
  tenant: string
  /** Of the event that is told. */
  id: string
  notice: Notice
  link: string
  /** The mail that says it. */
  mail: () => Mail
}

/** Tells one member of one event, in the app and by mail; a repetition mails only what was not mailed. */
export const tell = async (recipient: Member, { tenant, id, notice, link, mail }: Telling): Promise<void> => {
  const notifications = notificationsOf(tenant, recipient.id)
  const isNew = await notifications.tell({ id, ...notice, link })
  if (recipient.mailProblem || (!isNew && (await notifications.wasMailed(id)))) return
  await sendMail(recipient.email, mail(), { tenant, person: recipient.id })
  await notifications.setMailed(id)
}
