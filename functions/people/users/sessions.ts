import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { countInvitation } from '#functions/data/mail/mailLimits.ts'
import { buildSignOutWrites } from '#functions/data/people/members.ts'
import type { TransactionPart } from '#functions/data/people/roleChanges.ts'
import type { User } from '#shared/people/users/contract.ts'
import { loadManagedMember, refuseUnlessInState, toRefusal } from './change.ts'
import { toUser } from './view.ts'

type Idempotent = Pick<Request, 'idempotency'>

/** Ends all sessions of a member and revokes their tokens. */
export const endSessions = async (userId: string, caller: Caller, { idempotency }: Idempotent): Promise<boolean> => {
  const { tenant, person, name } = caller
  if (userId !== person) await loadManagedMember(caller, userId)
  const steps: TransactionPart[] = [
    ...buildSignOutWrites(tenant, userId).map((write) => ({ write })),
    {
      write: recordMemberEvent(tenant, userId, { actionType: 'SESSIONS_ENDED', actionBy: { id: person, name } }).write,
    },
  ]
  const done = await commitIdempotent(
    idempotency,
    true,
    steps.map(({ write }) => write),
  )
  if ('refused' in done) throw toRefusal(steps, done.refused)
  log.info('sessions.ended', { tenant, person: userId, by: person })
  return done.answer
}

/**
 * Orders a mail with which a member can remove their second factors themselves: other companies, of which this one learns
 * nothing, may rely on the same account.
 */
export const resetSecondFactor = async (userId: string, caller: Caller, { idempotency }: Idempotent): Promise<User> => {
  const { tenant, person, name } = caller
  const member = await loadManagedMember(caller, userId)
  refuseUnlessInState(member, ['ACTIVE'])
  const event = recordMemberEvent(tenant, userId, {
    actionType: 'SECOND_FACTOR_LINK_SENT',
    actionBy: { id: person, name },
  })
  const steps: TransactionPart[] = [
    { write: event.write },
    ...countInvitation(tenant, member.email).map((write) => ({
      write,
      refusal: 'users.tooManyInvitations' as const,
    })),
  ]
  const done = await commitIdempotent(
    idempotency,
    toUser(member),
    steps.map(({ write }) => write),
  )
  if ('refused' in done) throw toRefusal(steps, done.refused)
  log.info('secondFactor.linkOrdered', { tenant, person: userId, by: person })
  return done.answer
}
