import { environment } from '#functions/core/environment.ts'
import { sendMail } from '#functions/core/mail/mail.ts'
import { type AuthoredText, messages, toExcerpt } from '#functions/data/inbox/messages.ts'
import { type Notice, notifications } from '#functions/data/inbox/notifications.ts'
import { countStepMail } from '#functions/data/mail/mailLimits.ts'
import { findMailing, recordMailOutcome } from '#functions/data/mail/mailProblems.ts'
import type { Member } from '#functions/data/people/members.ts'
import { wantsMail } from '#functions/data/profiles/profiles.ts'
import { companySender, type Mail } from '#functions/texts/mail.ts'
import { toMailName } from '#functions/texts/names.ts'
import type { GroupName } from '#shared/contracts.ts'
import { pathInWorkspace } from '#shared/core/links.ts'
import type { MailFailure } from '#shared/core/mail.ts'
import { invalidate } from './invalidate.ts'
import { isLaterRound, type Mailed, mailOnce } from './mailOnce.ts'

interface Notification {
  tenant: string
  /** The mail preference; proposals need an answer, so they are always mailed. */
  about: 'reports' | 'account' | 'trainings' | 'positionings'
  /** Id and time of the event. */
  id: string
  at: string
  notice: Notice
  link: string
  /** Text written by a person: then it becomes a message of theirs. */
  said?: AuthoredText | undefined
  /** Composes the mail, with the link as an address; undefined when the request was answered before it was sent. */
  mail: (url: string) => Mail | undefined | Promise<Mail | undefined>
}

/** Route groups that are stale besides the panels. */
const TOPICS_BY_SUBJECT: Record<Notification['about'], readonly GroupName[]> = {
  reports: ['cra'],
  account: ['users'],
  trainings: ['academy'],
  positionings: ['positionings', 'dashboards'],
}

const inboxFor = (tenant: string, person: string, { id, notice, link, said }: Notification) => {
  if (!said) {
    const add = () => notifications.of(tenant, person).add({ id, ...notice, link })
    return { key: notifications.keyOf(tenant, person, id), add }
  }
  const words = { from: said.from, text: toExcerpt(said.text) }
  const add = () => messages.of(tenant, person).add({ id, ...notice, link, ...words })
  return { key: messages.keyOf(tenant, person, id), add }
}

/** Notifies one member in the app and, by preference, by mail; a repetition sends only the missing mail. */
const notify = async (recipient: Member, notification: Notification): Promise<Mailed> => {
  const { tenant, about, id, at, link, mail } = notification
  const { key, add } = inboxFor(tenant, recipient.id, notification)
  // A later round has a mail to send only: what its reader has dismissed meanwhile does not come back.
  const fresh = !isLaterRound() && (await add())
  if (fresh) invalidate(tenant, [recipient.id], ['common', ...TOPICS_BY_SUBJECT[about]])
  invalidate(tenant, [recipient.id], ['common'])
  if (about !== 'positionings' && !wantsMail(recipient, about)) return 'none'
  if (recipient.mailProblem) return recipient.mailProblem
  const mailed = await mailOnce({ key, at, fresh }, async (isFirst) => {
    const { failure, company } = await findMailing(tenant, recipient.email)
    if (failure) return failure
    // The session that follows the link may be in another workspace of the account.
    const written = await mail(environment.siteUrl + pathInWorkspace(link, tenant))
    if (!written) return undefined
    if (about === 'positionings' && isFirst && !(await countStepMail(tenant, recipient.id))) return undefined
    // The reader may belong to several companies.
    const from = company ? companySender(toMailName(company)) : written.from
    return () => sendMail(recipient.email, { ...written, from }, { tenant, person: recipient.id })
  })
  if (mailed !== 'later' && mailed !== 'none') {
    await recordMailOutcome(tenant, recipient, id, mailed === 'sent' ? undefined : mailed)
  }
  return mailed
}

export interface NotifyResult {
  /** Mails sent, now or before. */
  mailed: number
  /** Whether a mail has to be retried. */
  waits: boolean
  /** Failed recipients. */
  failed: { person: string; reason: MailFailure }[]
}

/** Notifies several members of an event. */
export const notifyEach = async (
  recipients: readonly Member[],
  notificationFor: (recipient: Member) => Notification,
): Promise<NotifyResult> => {
  const told: NotifyResult = { mailed: 0, waits: false, failed: [] }
  for (const recipient of recipients) {
    const mailed = await notify(recipient, notificationFor(recipient))
    if (mailed === 'sent') told.mailed += 1
    else if (mailed === 'later') told.waits = true
    else if (mailed !== 'none') told.failed.push({ person: recipient.id, reason: mailed })
  }
  return told
}
