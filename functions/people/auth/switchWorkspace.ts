import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Reply } from '#functions/core/http/serve.ts'
import { log } from '#functions/core/log.ts'
import { buildEntryWrite } from '#functions/data/accounts/accounts.ts'
import {
  findSession,
  isSignedOut,
  type Presented,
  type Session as Stored,
  secretState,
} from '#functions/data/accounts/sessions.ts'
import type { Session } from '#shared/people/auth/contract.ts'
import { readRefreshCookie } from './cookie.ts'
import { findActiveAccount } from './identity.ts'
import { loadSignInPlaces, startSession } from './startSession.ts'

/** Whether credentials are those of a session. */
const holds = ({ id, secret }: Presented, session: Stored): boolean =>
  id === session.id && secretState(session, secret).is !== 'used'

/**
 * Replaces the session by one in another workspace, with the same expiry. Requires the session's cookie: a copied access
 * token never becomes a session. Where the person was signed out everywhere since they signed in, they sign in again.
 */
export const switchWorkspace = async (
  workspaceId: string,
  { tenant, person, session: id }: Caller,
  request: Request,
): Promise<Reply<Session>> => {
  const name = { tenant, person, id }
  const presented = readRefreshCookie(request)
  const found = await findSession(name)
  const account = found && (await findActiveAccount(found.member))
  if (!found || !account || !presented || !holds(presented, found.session)) throw new ApiError('auth.required')
  const places = await loadSignInPlaces(account)
  const place = places.memberships.find((one) => one.tenant === workspaceId)
  if (!place) return notFound()
  if (isSignedOut(found.session, place.member)) throw new ApiError('auth.required')
  const replaced = { presented: { ...name, secret: presented.secret }, session: found.session }
  const reply = await startSession(places, place, request, [buildEntryWrite(account, place.tenant)], replaced)
  if (!reply) throw new ApiError('auth.required')
  log.info('session.ended', { tenant, person })
  return reply
}
