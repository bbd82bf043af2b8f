import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { log } from '#functions/core/log.ts'
import type { Expression } from '#functions/core/table/expression.ts'
import type { Refusals } from '#functions/core/table/table.ts'
import { type MemberEvent, recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { secondsToTomorrow } from '#functions/data/mail/mailLimits.ts'
import { buildMemberIndexWrites } from '#functions/data/people/memberSearch.ts'
import { changeMember, type Member, membersOf } from '#functions/data/people/members.ts'
import { roleChanges, type TransactionPart } from '#functions/data/people/roleChanges.ts'
import { mayGrant } from '#shared/core/permissions.ts'
import { type AccountState, type AccountTransition, statesBefore } from '#shared/people/accounts.ts'
import type { User } from '#shared/people/users/contract.ts'
import { toUser } from './view.ts'

/** A member of the caller's company who is not erased. */
export const loadMember = async ({ tenant }: Caller, userId: string): Promise<Member> => {
  const member = await membersOf(tenant).get(userId)
  return member && !member.erasedAt ? member : notFound()
}

/** The same, if the caller may manage them: somebody else, without permissions that the caller lacks. */
export const loadManagedMember = async (caller: Caller, userId: string): Promise<Member> => {
  const member = await loadMember(caller, userId)
  if (member.id === caller.person) throw new ApiError('users.self')
  if (!mayGrant(caller.permissions, member.permissions)) throw new ApiError('users.notHeld')
  return member
}

export const refuseUnlessInState = (member: Member, states: readonly AccountState[]): void => {
  if (member.erasing || !states.includes(member.state)) throw new ApiError('users.wrongState', { state: member.state })
}
export const refuseUnlessBefore = (member: Member, transition: AccountTransition): void =>
  refuseUnlessInState(member, statesBefore(transition))

/** The error of the first refused part of a transaction. */
export const toRefusal = (steps: readonly TransactionPart[], refused: Refusals): ApiError => {
  const [first = -1] = [...refused.keys()].toSorted((a, b) => a - b)
  const code = steps[first]?.refusal
  if (code === 'users.tooManyInvitations') return tooManyInvitations()
  return code ? new ApiError(code) : busy()
}

export const tooManyInvitations = (): ApiError => {
  const seconds = secondsToTomorrow()
  return new ApiError('users.tooManyInvitations', { seconds }, { 'retry-after': String(seconds) })
}

interface Change {
  actionType: MemberEvent['actionType']
  detail?: string
  /** Sets attributes of the member; `order` is the event's id. */
  set: (order: string) => Expression
  after: Partial<Member>
  /** Further parts of the transaction. */
  steps?: readonly TransactionPart[]
}

/**
 * Commits a change of a member as read, with role changes, history event, search entries and idempotency record; returns
 * the changed member.
 */
export const commitMemberChange = async (
  caller: Caller,
  member: Member,
  { actionType, detail, set, after: changed, steps: more = [] }: Change,
  idempotency: Idempotency,
): Promise<User> => {
  const { tenant, person, name } = caller
  const after = { ...member, ...changed }
  const event = recordMemberEvent(tenant, member.id, {
    actionType,
    actionBy: { id: person, name },
    detail: detail ?? null,
  })
  const steps: TransactionPart[] = [
    { write: changeMember(tenant, member, set(event.id)), refusal: 'users.wrongState' },
    ...roleChanges(tenant, member, member, after),
    { write: event.write },
    ...buildMemberIndexWrites(tenant, member, after).map((write) => ({ write })),
    ...more,
  ]
  const done = await commitIdempotent(
    idempotency,
    toUser(after),
    steps.map(({ write }) => write),
  )
  if ('refused' in done) throw toRefusal(steps, done.refused)
  log.info('member.changed', { tenant, person: member.id, by: person, action: actionType })
  return done.answer
}
