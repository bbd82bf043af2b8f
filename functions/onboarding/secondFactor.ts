import { factorsChanged } from '#functions/data/accountEvents.ts'
import { beginAttempt } from '#functions/data/attempts.ts'
import { findToken, spendToken } from '#functions/data/oneTimeTokens.ts'
import { changeFactors, findFactors, NO_FACTORS } from '#functions/data/secondFactor.ts'
import { Failure } from '#functions/lib/failure.ts'
import { log } from '#functions/lib/log.ts'
import { commit } from '#functions/lib/once.ts'
import { isPassword } from '#functions/lib/passwords.ts'
import type { Request } from '#functions/lib/request.ts'
import { revoke } from '#functions/lib/revocations.ts'
import type { ParsedOf } from '#shared/contracts/endpoint.ts'
import type { onboarding } from '#shared/contracts/onboarding.ts'
import { invalidToken } from './activate.ts'

/**
 * Removes the second factors of the account whose mail held the token, once, for its password too, whose failures count as
 * those at signing in do. Its access tokens end: those of managers say whether a second factor is still owed.
 */
export const resetSecondFactor = async (
  { token, password }: ParsedOf<typeof onboarding.resetSecondFactor>,
  request: Request,
): Promise<boolean> => {
  const { email, version, hash } = (await findToken(token, 'factors')) ?? invalidToken()
  const before = await findFactors(email)
  if (before.version !== version) return invalidToken()
  const attempt = await beginAttempt(email, request)
  const { account } = attempt
  const knows = await isPassword(password, account?.passwordHash)
  if (!knows || account?.state !== 'active') throw new Failure('onboarding.wrongPassword')
  const done = await commit(request.once, true, [
    spendToken(hash),
    ...changeFactors(account, before, NO_FACTORS),
    ...account.workspaces.map(({ tenant, person }) => revoke(tenant, person)),
    factorsChanged(email, { actionType: 'FACTORS_REMOVED', by: '', passkey: '' }),
    ...attempt.succeeded(),
  ])
  if ('refused' in done) {
    if (done.refused.has(0) || done.refused.has(1)) return invalidToken()
    throw new Failure('server.busy', undefined, { 'retry-after': '1' })
  }
  log.info('secondFactor.reset', { account: account.accountId })
  return true
}
