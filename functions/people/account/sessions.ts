import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { transact } from '#functions/core/table/table.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { currentWorkspaces } from '#functions/data/accounts/accounts.ts'
import { buildEndSessionWrites, buildKeepSessionWrite, listSessions } from '#functions/data/accounts/sessions.ts'
import { findPerson } from '#functions/data/people/currentUser.ts'
import { buildSignOutWrites, membersOf } from '#functions/data/people/members.ts'

/** The caller's sessions in this workspace, the last used first. */
export const listOwnSessions = async ({ tenant, person, session }: Caller) => {
  const member = (await membersOf(tenant).get(person)) ?? notFound()
  const all = await listSessions(tenant, member)
  return all
    .toSorted((a, b) => b.usedAt.localeCompare(a.usedAt))
    .map(({ id, userAgent, createdAt, usedAt }) => ({ id, userAgent, createdAt, usedAt, current: id === session }))
}

export const endOne = async (id: string, { tenant, person }: Caller, { idempotency }: Request): Promise<true> => {
  const done = await commitIdempotent(idempotency, true as const, buildEndSessionWrites({ tenant, person, id }))
  return 'refused' in done ? notFound() : done.answer
}

/**
 * Ends all other sessions of the account, in every workspace, and revokes all access tokens; the caller's session continues
 * with a refresh.
 */
export const endOtherSessions = async ({ tenant, person, session: id, name }: Caller): Promise<true> => {
  const by = { id: person, name }
  const { account } = (await findPerson(tenant, person)) ?? notFound()
  const refused = await transact([
    ...currentWorkspaces(account).flatMap((one) => buildSignOutWrites(one.tenant, one.person)),
    buildKeepSessionWrite({ tenant, person, id }),
    recordMemberEvent(tenant, person, { actionType: 'SESSIONS_ENDED', actionBy: by }).write,
  ])
  if (refused) throw new ApiError('auth.required')
  log.info('sessions.ended', { tenant, person, by: person })
  return true
}
