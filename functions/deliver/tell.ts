import { countTold } from '#functions/data/mailLimits.ts'
import type { Member } from '#functions/data/members.ts'
import { excerptOf, messages, type Said } from '#functions/data/messages.ts'
import { type Notice, notifications } from '#functions/data/notifications.ts'
import { wantsMail } from '#functions/data/profiles.ts'
import { sendMail } from '#functions/lib/mail.ts'
import type { Mail } from '#functions/texts/mail.ts'
import type { GroupName } from '#shared/contracts/index.ts'
import { stale } from './stale.ts'

interface Telling {
  tenant: string
  /** Which of the mails that people may do without; proposals wait for an answer, so those come in any case. */
  about: 'reports' | 'account' | 'positionings'
  /** Of the event that is told. */
  id: string
  notice: Notice
  link: string
  /** The words of a person that it passes on, as plain text: then it is a message of theirs. */
  said?: Said | undefined
  /** The mail that says it. */
  mail: () => Mail
}

/** Where what is told shows, beside the panels. */
const SHOWN_BY: Record<Telling['about'], GroupName> = {
  reports: 'cra',
  account: 'users',
  positionings: 'positionings',
}

const panelFor = (tenant: string, person: string, { id, notice, link, said }: Telling) => {
  if (!said) {
    const panel = notifications.of(tenant, person)
    return { panel, tell: () => panel.tell({ id, ...notice, link }) }
  }
  const panel = messages.of(tenant, person)
  return { panel, tell: () => panel.tell({ id, ...notice, link, from: said.from, text: excerptOf(said.text) }) }
}

/**
 * Tells one member of one event, in the app (words of a person among the messages, all else among the notifications) and,
 * unless they do without, by mail; a repetition mails only what was not mailed. Answers whether they were mailed, now or
 * before.
 */
export const tell = async (recipient: Member, telling: Telling): Promise<boolean> => {
  const { tenant, about, id, mail } = telling
  const { panel, tell: add } = panelFor(tenant, recipient.id, telling)
  const isNew = await add()
  if (isNew) stale(tenant, [recipient.id], ['common', SHOWN_BY[about]])
  stale(tenant, [recipient.id], ['common'])
  if (!isNew && (await panel.wasMailed(id))) return true
  if (recipient.mailProblem || (about !== 'positionings' && !wantsMail(recipient, about))) return false
  if (about === 'positionings' && !(await countTold(tenant, recipient.id))) return false
  await sendMail(recipient.email, mail(), { tenant, person: recipient.id })
  await panel.setMailed(id)
  return true
}
