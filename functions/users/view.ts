import { decodeTime } from 'ulid'
import type { MemberEvent } from '#functions/data/accountEvents.ts'
import type { Member } from '#functions/data/members.ts'
import type { User, UserEvent } from '#shared/contracts/users.ts'

/** A member as those who manage people see them. */
export const toUser = (member: Member): User => ({
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
  invitationExpiresAt: member.state === 'INVITED' ? (member.invitation?.expiresAt ?? null) : null,
  mailProblem: member.mailProblem ?? null,
  secondFactor: member.secondFactor ?? false,
})

/** An entry of a member's history; none for what is only the order to tell somebody. */
export const toUserEvent = ({ id, actionType, actionBy, actionAt, detail }: MemberEvent): UserEvent[] =>
  actionType === 'MAIL_REFUSED' ? [] : [{ id, actionType, actionBy: actionBy.name, actionAt, detail }]
