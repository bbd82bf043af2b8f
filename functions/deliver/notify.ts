import { sendMail } from '#functions/core/mail/mail.ts'
import { type AuthoredText, excerptOf, messages } from '#functions/data/inbox/messages.ts'
import { type Notice, notifications } from '#functions/data/inbox/notifications.ts'
import { countStepMail } from '#functions/data/mail/mailLimits.ts'
import { mailFailureFor, recordMailOutcome } from '#functions/data/mail/mailProblems.ts'
import type { Member } from '#functions/data/people/members.ts'
import { wantsMail } from '#functions/data/profiles/profiles.ts'
import type { Mail } from '#functions/texts/mail.ts'
import type { GroupName } from '#shared/contracts.ts'
import type { MailFailure } from '#shared/core/mail.ts'
import { invalidate } from './invalidate.ts'
import { type Mailed, mailOnce } from './mailOnce.ts'

interface Notification {
  tenant: string
  /** Which of the mails that people may do without; proposals wait for an answer, so those come in any case. */
  about: 'reports' | 'account' | 'trainings' | 'positionings'
  /** Of the event that is told, and when it was. */
  id: string
  at: string
  notice: Notice
  link: string
  /** The words of a person that it passes on, as plain text: then it is a message of theirs. */
  said?: AuthoredText | undefined
  /** The mail that says it; undefined: what it asks for was done before it was sent. */
  mail: () => Mail | undefined | Promise<Mail | undefined>
}

/** Where what is told shows, beside the panels. */
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
  const words = { from: said.from, text: excerptOf(said.text) }
  const add = () => messages.of(tenant, person).add({ id, ...notice, link, ...words })
  return { key: messages.keyOf(tenant, person, id), add }
}

/**
 * Tells one member of one event, in the app (words of a person among the messages, all else among the notifications) and,
 * unless they do without, by mail; a repetition mails only what was not mailed.
 */
const notify = async (recipient: Member, notification: Notification): Promise<Mailed> => {
  const { tenant, about, id, at, mail } = notification
  const { key, add } = inboxFor(tenant, recipient.id, notification)
  const fresh = await add()
  if (fresh) invalidate(tenant, [recipient.id], ['common', ...TOPICS_BY_SUBJECT[about]])
  invalidate(tenant, [recipient.id], ['common'])
  if (about !== 'positionings' && !wantsMail(recipient, about)) return 'none'
  if (recipient.mailProblem) return recipient.mailProblem
  const mailed = await mailOnce({ key, at, fresh }, async () => {
    const failure = await mailFailureFor(tenant, recipient.email)
    if (failure) return failure
    const written = await mail()
    if (!written || (about === 'positionings' && !(await countStepMail(tenant, recipient.id)))) return undefined
    return () => sendMail(recipient.email, written, { tenant, person: recipient.id })
  })
  if (mailed !== 'later' && mailed !== 'none') {
    await recordMailOutcome(tenant, recipient, id, mailed === 'sent' ? undefined : mailed)
  }
  return mailed
}

/** What became of the mails of an event. */
export interface NotifyResult {
  /** How many were sent, now or before. */
  mailed: number
  /** Whether one of them is to be tried later. */
  waits: boolean
  /** Who got none, and why. */
  failed: { person: string; reason: MailFailure }[]
}

/** Tells several members of one event, each for themselves. */
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
