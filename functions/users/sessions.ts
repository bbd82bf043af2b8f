import { happenedTo } from '#functions/data/accountEvents.ts'
import { signOutEverywhere, stillMay } from '#functions/data/members.ts'
import type { Step } from '#functions/data/standing.ts'
import { now } from '#functions/lib/clock.ts'
import { expression } from '#functions/lib/expression.ts'
import { log } from '#functions/lib/log.ts'
import { commit } from '#functions/lib/once.ts'
import type { Caller, Request } from '#functions/lib/request.ts'
import { revoke } from '#functions/lib/revocations.ts'
import type { User } from '#shared/contracts/users.ts'
import { change, failureOf, found, governed } from './change.ts'

type OnceOnly = Pick<Request, 'once'>

/** Signs a member out everywhere; the tokens they hold are void. */
export const endSessions = async (userId: string, caller: Caller, { once }: OnceOnly): Promise<boolean> => {
  const { tenant, person, name } = caller
  await found(caller, userId)
  const steps: Step[] = [
    ...signOutEverywhere(tenant, userId).map((write) => ({ write })),
    // Whoever signs themself out has nothing to show: a transaction names an item once only.
    ...(userId === person ? [] : [{ write: stillMay(caller), refusal: 'auth.required' as const }]),
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

/** Removes the second factors of a member who lost them, and ends the sessions that were opened with them. */
export const resetSecondFactor = async (userId: string, caller: Caller, { once }: OnceOnly): Promise<User> => {
  const member = await governed(caller, userId)
  const signedOutAt = now().toISOString()
  const set = () => expression`SET #signedOutAt = ${signedOutAt}`
  const steps = [{ write: revoke(caller.tenant, userId) }]
  return change(caller, member, { actionType: 'SECOND_FACTOR_RESET', set, after: { signedOutAt }, steps }, once)
}
