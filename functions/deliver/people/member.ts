import { environment } from '#functions/core/environment.ts'
import { log } from '#functions/core/log.ts'
import { sendMail } from '#functions/core/mail/mail.ts'
import { transact } from '#functions/core/table/table.ts'
import { type MemberEvent, memberEventKey, toMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { createFactorsLink } from '#functions/data/accounts/accountLinks.ts'
import { findAccount } from '#functions/data/accounts/accounts.ts'
import { removeEndedSessions } from '#functions/data/accounts/sessions.ts'
import { countOnce } from '#functions/data/companies/usage.ts'
import type { Workspace } from '#functions/data/companies/workspaces.ts'
import { queryEventsBefore } from '#functions/data/eventsBefore.ts'
import { notifiedBy, recordNotified } from '#functions/data/inbox/notices.ts'
import { countInvitationMail } from '#functions/data/mail/mailLimits.ts'
import {
  buildMemberProblemWrites,
  findMailFailure,
  recordMailOutcome,
  recordUndelivered,
} from '#functions/data/mail/mailProblems.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { eraseInvited } from '#functions/data/people/eraseHistory.ts'
import { createMemberLink, linkFor } from '#functions/data/people/memberLinks.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readEach } from '#functions/data/stored.ts'
import { type AccountMail, accountMail } from '#functions/texts/account.ts'
import { type MemberNotice, managerMail } from '#functions/texts/notice.ts'
import { INBOX } from '#shared/core/live.ts'
import { ACTIVATION_DAYS, FACTORS_LINK_HOURS } from '#shared/people/accounts.ts'
import { mailedLinkPath } from '#shared/people/mailedLink.ts'
import { publishMemberActivity } from '../activity.ts'
import { removeAnsweredNotifications } from '../answeredNotifications.ts'
import { disconnectPerson, invalidate } from '../invalidate.ts'
import { mailOnce, RetryLater } from '../mailOnce.ts'
import { notifyEach } from '../notify.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const accountMailFacts = (event: MemberEvent, { firstName, email }: Member, { name }: Workspace, until: Date) => ({
  firstName,
  company: name,
  by: event.actionBy.name,
  until,
  at: new Date(event.actionAt),
  email,
  passkey: '',
  passkeys: [],
  reason: event.detail ?? '',
})

type MemberMail = { mail: AccountMail; until: Date; path: string }

/**
 * Sends the mail of an event to a member. The inviter is notified of a failure; addresses with a mail problem are
 * skipped.
 */
const mailMember = async (
  event: MemberEvent,
  write: (member: Member, isFirst: boolean) => Promise<MemberMail | undefined>,
): Promise<void> => {
  const { id, tenant, person } = event
  const found = await membersOf(tenant).withWorkspace(person)
  if (!found) return
  const { member, workspace } = found
  const key = memberEventKey(event)
  const mailed = await mailOnce({ key, at: event.actionAt }, async (isFirst) => {
    const failure = await findMailFailure(tenant, member.email, member.mailProblem)
    if (failure) return failure
    const written = await write(member, isFirst)
    if (!written) return undefined
    const { mail, until, path } = written
    const facts = accountMailFacts(event, member, workspace, until)
    const composed = accountMail(mail, member.displayLanguage, facts, `${environment.siteUrl}${path}`)
    return () => sendMail(member.email, composed, { tenant, person, order: id })
  })
  if (mailed === 'later') throw new RetryLater()
  if (mailed === 'none') return
  if (mailed === 'bounced' || mailed === 'complained') await transact(buildMemberProblemWrites(tenant, person, mailed))
  else if (mailed !== 'sent') await recordUndelivered(tenant, person, id, mailed)
  else {
    await recordMailOutcome(tenant, member, id, undefined)
    await countOnce({ tenant, key, at: event.actionAt }, { mailsSent: 1 })
  }
}

/** Whether an address has an account whose password is its owner's, not that of whoever has just signed up. */
const isProven = async (email: string): Promise<boolean> => {
  const account = await findAccount(email)
  return account !== undefined && !account.unproven
}

/** Mails the link of an event, unless a later event has replaced it. */
const mailLink = (event: MemberEvent): Promise<void> =>
  mailMember(event, async (member, isFirst) => {
    const invites = linkFor(member.state) === 'invitation'
    if (invites && isFirst && !(await countInvitationMail(member.email))) {
      log.warn('invitation.tooMany', { tenant: event.tenant, person: event.person })
      return undefined
    }
    const until = invites
      ? new Date(member.invitation?.expiresAt ?? event.actionAt)
      : new Date(Date.parse(event.actionAt) + ACTIVATION_DAYS * DAY_MS)
    const token = await createMemberLink(event.tenant, member, event.id, Math.floor(until.getTime() / 1000))
    if (!token) return undefined
    if (invites) return { mail: 'INVITATION', until, path: `/invite?token=${token}` }
    const path = `/activate?token=${token}`
    if (member.invitation) return { mail: 'CONFIRMED', until, path }
    return { mail: (await isProven(member.email)) ? 'WORKSPACE' : 'ACTIVATION', until, path }
  })

const mailRefusal = (event: MemberEvent): Promise<void> =>
  mailMember(event, async (member) =>
    member.state === 'REFUSED' ? { mail: 'REFUSED', until: new Date(event.actionAt), path: '' } : undefined,
  )

/** The account may belong to other companies too, so only its owner may reset factors, with mailbox and password. */
const mailFactorsLink = (event: MemberEvent): Promise<void> =>
  mailMember(event, async ({ state, email }) => {
    if (state !== 'ACTIVE') return undefined
    const until = new Date(Date.parse(event.actionAt) + FACTORS_LINK_HOURS * HOUR_MS)
    const token = await createFactorsLink(email, Math.floor(until.getTime() / 1000))
    return token
      ? { mail: 'FACTORS_LINK', until, path: mailedLinkPath('/reset-second-factor', token, until) }
      : undefined
  })

/** The requests to managers that an event answers: to confirm or refuse, to look after an e-mail that did not arrive. */
const ANSWERED_ACTIONS: Partial<Record<MemberEvent['actionType'], readonly MemberNotice['code'][]>> = {
  ACCEPTED: ['MAIL_FAILED'],
  CONFIRMED: ['ACCEPTED', 'MAIL_FAILED'],
  REFUSED: ['ACCEPTED'],
  INVITATION_RESENT: ['MAIL_FAILED'],
  SECOND_FACTOR_LINK_SENT: ['MAIL_FAILED'],
  ACTIVATED: ['MAIL_FAILED'],
}

/** Events of a member before another one with whom they notified, latest first. */
const listNotifyingEventsBefore = async (event: MemberEvent) =>
  readEach(await queryEventsBefore(memberEventKey(event)), (item) => ({
    ...toMemberEvent(item),
    notify: notifiedBy(item),
  }))

/** Whether the request was answered before anybody was notified. */
const isRequestAnswered = (code: MemberNotice['code'], { state, mailFailure }: Member): boolean =>
  (code === 'ACCEPTED' && state !== 'WAITING_REVIEW') || (code === 'MAIL_FAILED' && !mailFailure)

/** Notifies the user managers, or only the inviter. */
const notifyManagers = async (event: MemberEvent, code: MemberNotice['code']): Promise<void> => {
  const { id, tenant, person } = event
  const members = membersOf(tenant)
  const about = await members.get(person)
  if (!about || about.erasing || isRequestAnswered(code, about)) return
  const notice: MemberNotice = { code, params: { name: fullName(about), email: about.email } }
  const link = `/company/user-info/${person}`
  const managers = (await members.managers()).filter((manager) => manager.id !== person)
  const inviter = managers.filter((manager) => manager.id === about.invitation?.by)
  const recipients = code !== 'ACCEPTED' && inviter.length > 0 ? inviter : managers
  await recordNotified(
    memberEventKey(event),
    recipients.map(({ id: recipient }) => recipient),
  )
  const { mailed, waits } = await notifyEach(recipients, (recipient) => ({
    tenant,
    about: 'account',
    id,
    at: event.actionAt,
    notice,
    link,
    mail: (url) => managerMail(recipient, notice, url),
  }))
  if (waits) throw new RetryLater()
  await countOnce({ tenant, key: memberEventKey(event), at: event.actionAt }, { mailsSent: mailed })
}

const endSessions = async ({ tenant, person }: MemberEvent): Promise<void> => {
  const member = await membersOf(tenant).get(person)
  if (member) await removeEndedSessions(tenant, member)
  await disconnectPerson(tenant, person)
}

/**
 * Follow-ups of a disabled member in every app: sessions, tasks, boards, shared files, equipment and seats. Who has returned
 * meanwhile keeps what they have.
 */
const handleMemberLeft = async (event: MemberEvent): Promise<void> => {
  await endSessions(event)
  await publishMemberActivity(event)
  const apps = await import('../apps/index.ts')
  const member = await membersOf(event.tenant).get(event.person)
  if (!member || !worksHere(member)) {
    await apps.returnAssignedTasks(event.tenant, event.person)
    await apps.transferBoards(event.tenant, event.person)
  }
  await apps.leaveSharedFiles(event.tenant, event.person)
  await apps.notifyUnreturned(event)
  await apps.leaveFutureSessions(event)
}

const handleMemberReturned = async (event: MemberEvent): Promise<void> => {
  await publishMemberActivity(event)
  await (await import('../apps/index.ts')).notifyUnreturned(event)
}

/** Their open month shows the public holidays of the new place, or what is due since the new first day. */
const refreshReports = async ({ tenant, person }: MemberEvent): Promise<void> =>
  invalidate(tenant, [person], ['cra', INBOX])

/** Recorded in the history only. */
const doNothing = async (): Promise<void> => undefined

const MEMBER_HANDLERS: Record<MemberEvent['actionType'], (event: MemberEvent) => Promise<void>> = {
  SIGNED_UP: mailLink,
  INVITED: mailLink,
  INVITATION_RESENT: mailLink,
  CONFIRMED: mailLink,
  REFUSED: mailRefusal,
  SECOND_FACTOR_LINK_SENT: mailFactorsLink,
  ACCEPTED: (event) => notifyManagers(event, 'ACCEPTED'),
  MAIL_REFUSED: (event) => notifyManagers(event, 'MAIL_REFUSED'),
  MAIL_FAILED: (event) => notifyManagers(event, 'MAIL_FAILED'),
  ACTIVATED: publishMemberActivity,
  DISABLED: handleMemberLeft,
  ENABLED: handleMemberReturned,
  SESSIONS_ENDED: endSessions,
  INVITATION_REVOKED: ({ tenant, person }) => eraseInvited(tenant, person),
  PERMISSIONS_CHANGED: doNothing,
  FIRST_DAY_CHANGED: refreshReports,
  PLACE_OF_WORK_CHANGED: refreshReports,
  DAILY_COST_CHANGED: doNothing,
  SECOND_FACTOR_RESET: doNothing,
  ERASED: doNothing,
}

export const deliverMember = async (event: MemberEvent): Promise<void> => {
  const asking = ANSWERED_ACTIONS[event.actionType]
  if (asking) await removeAnsweredNotifications(event, asking, await listNotifyingEventsBefore(event))
  await MEMBER_HANDLERS[event.actionType](event)
}
