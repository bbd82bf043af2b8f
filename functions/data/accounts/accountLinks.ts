import { epochSeconds } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { transact, update } from '#functions/core/table/table.ts'
import { accountKey } from './accounts.ts'
import { newToken, storeToken } from './oneTimeTokens.ts'
import { findFactors, hasFactor } from './secondFactor.ts'

/** Creates a link that removes the second factors of an account; void once they change. Undefined when there are none. */
export const createFactorsLink = async (email: string, expiresAt: number): Promise<string | undefined> => {
  const factors = await findFactors(email)
  if (!hasFactor(factors) || expiresAt <= epochSeconds()) return undefined
  const { token, hash } = newToken()
  await transact([storeToken(hash, { purpose: 'factors', email, version: factors.version, expiresAt })])
  return token
}

/** Creates the reset link ordered by an event; undefined when a later one ordered another. */
export const createResetLink = async (email: string, order: string, minutes: number): Promise<string | undefined> => {
  const { token, hash } = newToken()
  const refused = await transact([
    storeToken(hash, { purpose: 'reset', email, expiresAt: epochSeconds() + minutes * 60 }),
    update(
      accountKey(email),
      expression`SET #reset = ${hash}, #resetOrder = ${order}`,
      expression`#state = ${'active'} AND (attribute_not_exists(#resetOrder) OR #resetOrder <= ${order})`,
    ),
  ])
  return refused ? undefined : token
}
