import {
  endSession,
  findSession,
  type Presented,
  rotateSecret,
  type SessionName,
  standingOf,
} from '#functions/data/sessions.ts'
import { now } from '#functions/lib/clock.ts'
import { Failure } from '#functions/lib/failure.ts'
import { log } from '#functions/lib/log.ts'
import { Reply } from '#functions/lib/serve.ts'
import type { Session } from '#shared/contracts/auth.ts'
import { refreshCookie } from './cookie.ts'
import { isWelcome, signedIn } from './identity.ts'

/** A secret that was used before is in two hands: neither keeps the session. */
const endStolen = async (name: SessionName): Promise<never> => {
  await endSession(name)
  log.warn('session.reused', { tenant: name.tenant, person: name.person })
  throw new Failure('auth.required')
}

/** Undefined when another tab has rotated the secret meanwhile. */
const tryToRefresh = async (presented: Presented): Promise<Reply<Session> | undefined> => {
  const asOf = now()
  const found = await findSession(presented)
  if (!found) throw new Failure('auth.required')
  const standing = standingOf(found.session, presented.secret)
  if (standing.is === 'used') return endStolen(presented)
  // Signed before the secret is rotated: when the signing fails, the cookie still holds.
  const [welcome, answer] = await Promise.all([isWelcome(found.member), signedIn(presented, found, asOf)])
  if (!welcome) throw new Failure('auth.required')
  const secret = standing.is === 'previous' ? standing.next : await rotateSecret(presented)
  return secret === undefined ? undefined : new Reply(answer, [refreshCookie({ ...presented, secret }, found.session)])
}

/** Another access token for a session, with what its member may do now, and a rotated cookie. */
export const refresh = async (presented: Presented | undefined): Promise<Reply<Session>> => {
  if (!presented) throw new Failure('auth.required')
  const reply = (await tryToRefresh(presented)) ?? (await tryToRefresh(presented))
  if (!reply) throw new Failure('server.busy', undefined, { 'retry-after': '1' })
  return reply
}
