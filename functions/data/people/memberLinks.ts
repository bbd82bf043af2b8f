import { epochSeconds } from '#functions/core/clock.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import { transact, update } from '#functions/core/table/table.ts'
import { newToken, storeToken } from '#functions/data/accounts/oneTimeTokens.ts'
import type { AccountState } from '#shared/people/accounts.ts'
import { type Member, memberKey } from './members.ts'

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
