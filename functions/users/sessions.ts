import { happenedTo } from '#functions/data/accountEvents.ts'
import { type Account, findAccount } from '#functions/data/accounts.ts'
import { type Member, signOutEverywhere } from '#functions/data/members.ts'
import { activeMemberships } from '#functions/data/memberships.ts'
import { forgetFactors } from '#functions/data/secondFactor.ts'
import type { Step } from '#functions/data/standing.ts'
import { Failure } from '#functions/lib/failure.ts'
import { log } from '#functions/lib/log.ts'
import { commit } from '#functions/lib/once.ts'
import type { Caller, Request } from '#functions/lib/request.ts'
import { revoke } from '#functions/lib/revocations.ts'
import type { User } from '#shared/contracts/users.ts'
import { failureOf, governed, refuseUnless } from './change.ts'
import { toUser } from './view.ts'

type OnceOnly = Pick<Request, 'once'>

/** Signs a member out everywhere; the tokens they hold are void. */
export const endSessions = async (userId: string, caller: Caller, { once }: OnceOnly): Promise<boolean> => {
  const { tenant, person, name } = caller
  if (userId !== person) await governed(caller, userId)
  const steps: Step[] = [
    ...signOutEverywhere(tenant, userId).map((write) => ({ write })),
    { write: happenedTo(tenant, userId, { actionType: 'SESSIONS_ENDED', actionBy: { id: person, name } }).write },
  ]
  const done = await commit(
    once,
    true,
    steps.map(({ write }) => write),
  )
  if ('refused' in done) throw failureOf(steps, done.refused)
  log.info('sessions.ended', { tenant, person: userId, by: person })
  return done.answer
}

/** The account whose second factors a member has; not when another company relies on them too, for this one's managers are not theirs. */
const ownAccount = async ({ tenant }: Caller, member: Member): Promise<Account> => {
  const account = await findAccount(member.email)
  if (account?.accountId !== member.accountId) throw new Failure('users.wrongState', { state: member.state })
  const elsewhere = (await activeMemberships(account)).filter((place) => place.tenant !== tenant)
  if (elsewhere.length > 0) throw new Failure('users.wrongState', { state: member.state, reason: 'otherWorkspaces' })
  return account
}

/** Removes the second factors of a member who lost them. */
export const resetSecondFactor = async (userId: string, caller: Caller, { once }: OnceOnly): Promise<User> => {
  const { tenant, person, name } = caller
  const member = await governed(caller, userId)
  refuseUnless(member, ['ACTIVE'])
  const account = await ownAccount(caller, member)
  const event = happenedTo(tenant, userId, { actionType: 'SECOND_FACTOR_RESET', actionBy: { id: person, name } })
  const steps: Step[] = [
    ...forgetFactors(account).map((write) => ({ write })),
    { write: revoke(tenant, userId) },
    { write: event.write },
  ]
  const done = await commit(
    once,
    toUser({ ...member, secondFactor: false }),
    steps.map(({ write }) => write),
  )
  if ('refused' in done) throw failureOf(steps, done.refused)
  log.info('secondFactor.reset', { tenant, person: userId, by: person })
  return done.answer
}
