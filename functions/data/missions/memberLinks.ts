import { epochSeconds } from '#functions/core/clock.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import { transact, update } from '#functions/core/table/table.ts'
import { accountKey } from '#functions/data/accounts/accounts.ts'
import { newToken, storeToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { findFactors, hasFactor } from '#functions/data/accounts/secondFactor.ts'
import { type Member, memberKey } from '#functions/data/people/members.ts'
import type { AccountState } from '#shared/people/accounts.ts'

/** The kind of link for a member's state. */
export const linkFor = (state: AccountState): 'invitation' | 'activation' | undefined =>
  state === 'INVITED' ? 'invitation' : state === 'WAITING_ACTIVATION' ? 'activation' : undefined

/**
 * Creates the link ordered by an event and returns its token; earlier links are void. Undefined when a later event
 * ordered another, or the member needs none.
 */
export const createMemberLink = async (
  tenant: string,
  { id: person, email, state }: Member,
  order: string,
  expiresAt: number,
): Promise<string | undefined> => {
  const purpose = linkFor(state)
  if (!purpose || expiresAt <= epochSeconds()) return undefined
  const { token, hash } = newToken()
  const refused = await transact([
    storeToken(hash, { purpose, tenant, person, email, expiresAt }),
    update(
      memberKey(tenant, person),
      expression`SET #link = ${hash}`,
      expression`#linkOrder = ${order} AND #state = ${state} AND attribute_not_exists(#erasing)`,
    ),
  ])
  return refused ? undefined : token
}

/** Transaction write that applies a change by link; refused when the link is not the current one. */
export const buildFollowLinkWrite = (
  tenant: string,
  { id, state, permissions }: Member,
  hash: string,
  change: Expression,
) =>
  update(
    memberKey(tenant, id),
    expression`${change} REMOVE #link, #linkOrder`,
    expression`#state = ${state} AND #permissions = ${permissions} AND #link = ${hash}
      AND attribute_not_exists(#erasing)`,
  )

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
