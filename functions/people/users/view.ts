import { decodeTime } from 'ulid'
import { now } from '#functions/core/clock.ts'
import type { MemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { linkFor } from '#functions/data/people/memberLinks.ts'
import type { Member } from '#functions/data/people/members.ts'
import { isMailRetried, type MailFailure, type MailState } from '#shared/core/mail.ts'
import type { User, UserEvent } from '#shared/people/users/contract.ts'

/** The mail state to show while the outcome of an order is unknown. */
const unknownSince = (orderedAt: Date): MailState => (isMailRetried(orderedAt, now()) ? 'waiting' : 'unconfirmed')

/** The state of the mail that an event ordered, if any. */
const mailOf = ({ linkOrder }: Member, { id, actionAt, mailedAt, mailFailure }: MemberEvent): MailState | undefined => {
  if (mailFailure) return mailFailure
  if (mailedAt) return 'sent'
  return id === linkOrder ? unknownSince(new Date(actionAt)) : undefined
}

/** Why the last mail to a member failed; a link that was never created counts as a failure after a while. */
const failureOf = ({ state, mailProblem, mailFailure, linkOrder, link }: Member): MailFailure | undefined => {
  if (mailProblem || mailFailure) return mailProblem ?? mailFailure?.reason
  if (!linkOrder || link || linkFor(state) === undefined) return undefined
  return isMailRetried(new Date(decodeTime(linkOrder)), now()) ? undefined : 'unconfirmed'
}

/** A member as shown to those who manage people. */
export const toUser = (member: Member): User => {
  const mailFailure = failureOf(member)
  return {
    id: member.id,
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email,
    type: member.type,
    permissions: member.permissions,
    displayLanguage: member.displayLanguage,
    state: member.state,
    avatarUrl: member.avatarPath,
    // Ids are ULIDs, made together with their member.
    createdAt: new Date(decodeTime(member.id)).toISOString(),
    firstDay: member.firstDay ?? null,
    placeOfWork: member.placeOfWork,
    invitationExpiresAt: member.state === 'INVITED' ? (member.invitation?.expiresAt ?? null) : null,
    mailProblem: member.mailProblem ?? null,
    // Shown of active members only: earlier it would reveal that the address has an account.
    secondFactor: member.state === 'ACTIVE' && member.secondFactor === true,
    ...(mailFailure && { mailFailure }),
  }
}

/** An entry of a member's history; undefined for events that only order a notification. */
export const toUserEvent = (member: Member, event: MemberEvent): UserEvent[] => {
  const { id, actionType, actionBy, actionAt, detail } = event
  if (actionType === 'MAIL_REFUSED' || actionType === 'MAIL_FAILED') return []
  const mail = mailOf(member, event)
  return [{ id, actionType, actionBy: actionBy.name, actionAt, detail, ...(mail && { mail }) }]
}
