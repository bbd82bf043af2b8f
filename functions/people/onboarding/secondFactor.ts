import { busy } from '#functions/core/http/apiError.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { verifyPassword } from '#functions/core/security/passwords.ts'
import { recordFactorChange } from '#functions/data/accounts/accountEvents.ts'
import { beginAttempt, failedAttempt } from '#functions/data/accounts/attempts.ts'
import { findToken, spendToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { changeFactors, findFactors, NO_FACTORS } from '#functions/data/accounts/secondFactor.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import type { onboarding } from '#shared/people/onboarding/contract.ts'
import { invalidToken } from './activate.ts'

/** The factors that a mailed token removes, while it is not used and they are unchanged. */
const findFactorsReset = async (token: string) => {
  const found = await findToken(token, 'factors')
  if (!found) return undefined
  const before = await findFactors(found.email)
  return before.version === found.version ? { ...found, before } : undefined
}

/** Whether a mailed token can remove second factors. */
export const isFactorsResetOpen = async (token: string): Promise<boolean> =>
  (await findFactorsReset(token)) !== undefined

/**
 * Removes the second factors of a mailed token's account, once, after verifying its password; failures count as failed
 * sign-ins.
 */
export const resetSecondFactor = async (
  { token, password }: ParsedOf<typeof onboarding.resetSecondFactor>,
  request: Request,
): Promise<boolean> => {
  const { email, hash, before } = (await findFactorsReset(token)) ?? invalidToken()
  const attempt = await beginAttempt(email, request)
  const { account } = attempt
  const knows = await verifyPassword(password, account?.passwordHash)
  if (!knows || account?.state !== 'active') throw failedAttempt('onboarding.wrongPassword', attempt)
  const done = await commitIdempotent(request.idempotency, true, [
    spendToken(hash),
    ...changeFactors(account, before, NO_FACTORS),
    recordFactorChange(email, { actionType: 'FACTORS_REMOVED', by: '', passkey: '' }),
    ...attempt.buildSuccessWrites(),
  ])
  if ('refused' in done) {
    if (done.refused.has(0) || done.refused.has(1)) return invalidToken()
    throw busy()
  }
  log.info('secondFactor.reset', { account: account.accountId })
  return true
}
