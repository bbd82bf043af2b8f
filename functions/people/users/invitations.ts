import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { expression } from '#functions/core/table/expression.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { deleteToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { countInvitation } from '#functions/data/mail/mailLimits.ts'
import { buildRevokeInvitationWrites, newInvitation } from '#functions/data/people/invitations.ts'
import { buildLeaveAccountWrites } from '#functions/data/people/leaving.ts'
import type { TransactionPart } from '#functions/data/people/roleChanges.ts'
import type { User } from '#shared/people/users/contract.ts'
import { commitMemberChange, loadManagedMember, refuseUnlessInState, toRefusal } from './change.ts'

type Idempotent = Pick<Request, 'idempotency'>

/** The parts that count an invitation mail. */
export const buildInvitationCount = (tenant: string, email: string): TransactionPart[] =>
  countInvitation(tenant, email).map((write) => ({ write, refusal: 'users.tooManyInvitations' }))

/** Sends an invitation or activation mail again; the previous link stops working. */
export const resendInvitation = async (userId: string, caller: Caller, { idempotency }: Idempotent): Promise<User> => {
  const { tenant, person } = caller
  const member = await loadManagedMember(caller, userId)
  refuseUnlessInState(member, ['INVITED', 'WAITING_ACTIVATION'])
  const invitation = member.state === 'INVITED' ? newInvitation(person) : member.invitation
  const set = (order: string) =>
    invitation
      ? expression`SET #linkOrder = ${order}, #invitation = ${invitation} REMOVE #link, #mailFailure`
      : expression`SET #linkOrder = ${order} REMOVE #link, #mailFailure`
  // The failure of the earlier mail no longer applies.
  const after = { ...(invitation && { invitation }), mailFailure: undefined, linkOrder: undefined }
  const steps = buildInvitationCount(tenant, member.email)
  return commitMemberChange(caller, member, { actionType: 'INVITATION_RESENT', set, after, steps }, idempotency)
}

/** Revokes an invitation: its link stops working, and its address may be invited again. */
export const revokeInvitation = async (
  userId: string,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<boolean> => {
  const { tenant, person, name } = caller
  const member = await loadManagedMember(caller, userId)
  refuseUnlessInState(member, ['INVITED'])
  const actionBy = { id: person, name }
  const [gone, ...rest] = buildRevokeInvitationWrites(tenant, member)
  const steps: TransactionPart[] = [
    { write: gone, refusal: 'users.wrongState' },
    ...[...rest, ...(member.link ? [deleteToken(member.link)] : [])].map((write) => ({ write })),
    ...(await buildLeaveAccountWrites(tenant, member)).map((write) => ({ write })),
    { write: recordMemberEvent(tenant, userId, { actionType: 'INVITATION_REVOKED', actionBy }).write },
  ]
  const done = await commitIdempotent(
    idempotency,
    true,
    steps.map(({ write }) => write),
  )
  if ('refused' in done) throw toRefusal(steps, done.refused)
  log.info('invitation.revoked', { tenant, person: userId, by: person })
  return done.answer
}
