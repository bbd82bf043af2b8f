import { ApiError } from '#functions/core/http/apiError.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { expression } from '#functions/core/table/expression.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { buildProvenWrite } from '#functions/data/accounts/accounts.ts'
import { findToken, spendToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { buildFollowLinkWrite } from '#functions/data/people/memberLinks.ts'
import { buildMemberIndexWrites } from '#functions/data/people/memberSearch.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { roleChanges } from '#functions/data/people/roleChanges.ts'

/** The error for every invalid token, whatever the reason. */
export const invalidToken = (): never => {
  throw new ApiError('onboarding.invalidToken')
}

/** Activates the member of a mailed token, once. */
export const activate = async (token: string, { idempotency }: Pick<Request, 'idempotency'>): Promise<boolean> => {
  const found = (await findToken(token, 'activation')) ?? invalidToken()
  const { tenant, person, hash } = found
  const member = await membersOf(tenant).get(person)
  if (member?.state !== 'WAITING_ACTIVATION' || member.link !== hash) return invalidToken()
  const active = { ...member, state: 'ACTIVE' as const }
  const done = await commitIdempotent(idempotency, true, [
    spendToken(hash),
    buildFollowLinkWrite(tenant, member, hash, expression`SET #state = ${active.state}`),
    ...roleChanges(tenant, member, member, active).map(({ write }) => write),
    ...buildMemberIndexWrites(tenant, member, active),
    buildProvenWrite(member.email, member.accountId),
    recordMemberEvent(tenant, person, { actionType: 'ACTIVATED', actionBy: { id: person, name: fullName(member) } })
      .write,
  ])
  if ('refused' in done) return invalidToken()
  log.info('member.activated', { tenant, person })
  return true
}
