import { now } from '#functions/core/clock.ts'
import { ApiError, busy } from '#functions/core/http/apiError.ts'
import { enforceRateLimit } from '#functions/core/http/rateLimit.ts'
import { Reply } from '#functions/core/http/serve.ts'
import { log } from '#functions/core/log.ts'
import {
  endSession,
  findSession,
  type Presented,
  rotateSecret,
  type SessionName,
  secretState,
} from '#functions/data/accounts/sessions.ts'
import { countActive } from '#functions/data/companies/usage.ts'
import { listWorkspaces } from '#functions/data/people/memberships.ts'
import type { Session } from '#shared/people/auth/contract.ts'
import { refreshCookie } from './cookie.ts'
import { signedIn, welcome } from './identity.ts'

/** A secret that was used before is in two hands: neither keeps the session. */
const endStolen = async (name: SessionName): Promise<undefined> => {
  await endSession(name)
  log.warn('session.reused', { tenant: name.tenant, person: name.person })
  return undefined
}

type Rotated = { reply: Reply<Session> } | 'again'

/** A session as it is found, as of an instant before. */
export type Found = NonNullable<Awaited<ReturnType<typeof findSession>>> & { asOf: Date }

/** The session that a refresh cookie is of, while it has not ended; one request. */
export const foundBy = async (presented: Presented): Promise<Found | undefined> => {
  const asOf = now()
  const found = await findSession(presented)
  return found && { ...found, asOf }
}

/** Undefined when the session is over, `again` when another tab has rotated the secret meanwhile. */
const rotated = async (
  presented: Presented,
  { session, member, workspace, asOf }: Found,
): Promise<Rotated | undefined> => {
  const state = secretState(session, presented.secret)
  if (state.is === 'used') return endStolen(presented)
  const account = await welcome(member)
  if (!account) return undefined
  const workspaces = await listWorkspaces(account, workspace)
  // Before the secret is rotated: when any of it fails or takes too long, the cookie still holds.
  const [answer] = await Promise.all([
    signedIn(presented, { member, workspace, account, workspaces }, asOf),
    countActive(presented.tenant, member),
  ])
  const secret = state.is === 'previous' ? state.next : await rotateSecret(presented)
  if (secret === undefined) return 'again'
  return { reply: new Reply(answer, [refreshCookie({ ...presented, secret }, session)]) }
}

/** Another access token for a session, with what its member may do now, and a rotated cookie; undefined when it is over. */
export const renewed = async (presented: Presented, found: Found | undefined): Promise<Reply<Session> | undefined> => {
  const first = found && (await rotated(presented, found))
  if (first !== 'again') return first?.reply
  const meanwhile = await foundBy(presented)
  const done = meanwhile && (await rotated(presented, meanwhile))
  if (done === 'again') throw busy()
  return done?.reply
}

/** The same for whoever presents a refresh cookie; throws `auth.required` for anybody else. Counts for the session's person. */
export const refresh = async (presented: Presented | undefined): Promise<Reply<Session>> => {
  const found = presented && (await foundBy(presented))
  // Whoever does not hold the session uses up nothing of its person's.
  if (found && secretState(found.session, presented.secret).is !== 'used') await enforceRateLimit(presented)
  const reply = presented && (await renewed(presented, found))
  if (!reply) throw new ApiError('auth.required')
  return reply
}
