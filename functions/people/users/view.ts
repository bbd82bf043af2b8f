import { decodeTime } from 'ulid'
import { now } from '#functions/core/clock.ts'
import type { MemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { linkFor } from '#functions/data/missions/memberLinks.ts'
import type { Member } from '#functions/data/people/members.ts'
import { isMailTried, type MailFailure, type MailState } from '#shared/core/mail.ts'
import type { User, UserEvent } from '#shared/people/users/contract.ts'

/** What is said of the mail of an order that counts while nothing is known of it. */
const unknownSince = (orderedAt: Date): MailState => (isMailTried(orderedAt, now()) ? 'waiting' : 'unconfirmed')

/** What became of the mail that an event has ordered, if it has. */
const mailOf = ({ linkOrder }: Member, { id, actionAt, mailedAt, mailFailure }: MemberEvent): MailState | undefined => {
  if (mailFailure) return mailFailure
  if (mailedAt) return 'sent'
  return id === linkOrder ? unknownSince(new Date(actionAt)) : undefined
}

/** Why the last mail to a member was not delivered; a link that should have been made long ago was never sent. */
const failureOf = ({ state, mailProblem, mailFailure, linkOrder, link }: Member): MailFailure | undefined => {
  if (mailProblem || mailFailure) return mailProblem ?? mailFailure?.reason
  if (!linkOrder || link || linkFor(state) === undefined) return undefined
  return isMailTried(new Date(decodeTime(linkOrder)), now()) ? undefined : 'unconfirmed'
}

/** A member as those who manage people see them. */
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
    // Ids are made when their members are, and say so.
    createdAt: new Date(decodeTime(member.id)).toISOString(),
    firstDay: member.firstDay ?? null,
    invitationExpiresAt: member.state === 'INVITED' ? (member.invitation?.expiresAt ?? null) : null,
    mailProblem: member.mailProblem ?? null,
    // Before, it would say that the address has an account already.
    secondFactor: member.state === 'ACTIVE' && member.secondFactor === true,
    ...(mailFailure && { mailFailure }),
  }
}

/** An entry of a member's history; none for what is only the order to tell somebody. */
export const toUserEvent = (member: Member, event: MemberEvent): UserEvent[] => {
  const { id, actionType, actionBy, actionAt, detail } = event
  if (actionType === 'MAIL_REFUSED' || actionType === 'MAIL_FAILED') return []
  const mail = mailOf(member, event)
  return [{ id, actionType, actionBy: actionBy.name, actionAt, detail, ...(mail && { mail }) }]
}
