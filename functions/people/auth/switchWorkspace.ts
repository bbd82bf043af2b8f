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
import { presentedBy } from './cookie.ts'
import { welcome } from './identity.ts'
import { open, placesOf } from './open.ts'

/** Whether a request comes with the cookie of a session, too. */
const holds = (request: Request, session: Stored): boolean => {
  const presented = presentedBy(request)
  return presented?.id === session.id && secretState(session, presented.secret).is !== 'used'
}

/**
 * A session in another workspace of the caller's account, for as long as the present one would last, which ends with it. For
 * who shows its cookie: a copy of an access token, which is over in a quarter of an hour, never becomes a session.
 */
export const switchWorkspace = async (
  workspaceId: string,
  { tenant, person, session: id }: Caller,
  request: Request,
): Promise<Reply<Session>> => {
  const name = { tenant, person, id }
  const found = await findSession(name)
  const account = found && (await welcome(found.member))
  if (!found || !account || !holds(request, found.session)) throw new ApiError('auth.required')
  const places = await placesOf(account)
  const place = places.memberships.find((one) => one.tenant === workspaceId)
  if (!place) return notFound()
  const together = [buildUnchangedCheck(account), ...buildEndSessionWrites(name)]
  const reply = await open(places, place, request, together, found.session.expiresAt)
  if (!reply) throw new ApiError('auth.required')
  log.info('session.ended', { tenant, person })
  return reply
}
