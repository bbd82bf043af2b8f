import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Reply } from '#functions/core/http/serve.ts'
import { log } from '#functions/core/log.ts'
import { buildUnchangedCheck } from '#functions/data/accounts/accounts.ts'
import {
  buildEndSessionWrites,
  findSession,
  type Session as Stored,
  secretState,
} from '#functions/data/accounts/sessions.ts'
import type { Session } from '#shared/people/auth/contract.ts'
import { readRefreshCookie } from './cookie.ts'
import { findActiveAccount } from './identity.ts'
import { loadSignInPlaces, startSession } from './startSession.ts'

/** Whether the request also carries the session's cookie. */
const holds = (request: Request, session: Stored): boolean => {
  const presented = readRefreshCookie(request)
  return presented?.id === session.id && secretState(session, presented.secret).is !== 'used'
}

/**
 * Replaces the session by one in another workspace, with the same expiry. Requires the session's cookie: a copied access
 * token never becomes a session.
 */
export const switchWorkspace = async (
  workspaceId: string,
  { tenant, person, session: id }: Caller,
  request: Request,
): Promise<Reply<Session>> => {
  const name = { tenant, person, id }
  const found = await findSession(name)
  const account = found && (await findActiveAccount(found.member))
  if (!found || !account || !holds(request, found.session)) throw new ApiError('auth.required')
  const places = await loadSignInPlaces(account)
  const place = places.memberships.find((one) => one.tenant === workspaceId)
  if (!place) return notFound()
  const together = [buildUnchangedCheck(account), ...buildEndSessionWrites(name)]
  const reply = await startSession(places, place, request, together, found.session.expiresAt)
  if (!reply) throw new ApiError('auth.required')
  log.info('session.ended', { tenant, person })
  return reply
}
