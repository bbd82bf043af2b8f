import { now } from '#functions/core/clock.ts'
import { ApiError, busy } from '#functions/core/http/apiError.ts'
import { enforceRateLimit } from '#functions/core/http/rateLimit.ts'
import { Reply } from '#functions/core/http/serve.ts'
import { log } from '#functions/core/log.ts'
import {
  endSession,
  findPresented,
  type Presented,
  rotateSecret,
  type SessionName,
  secretState,
} from '#functions/data/accounts/sessions.ts'
import { countActive } from '#functions/data/companies/usage.ts'
import { listWorkspaces } from '#functions/data/people/memberships.ts'
import type { Session } from '#shared/people/auth/contract.ts'
import { refreshCookie } from './cookie.ts'
import { findActiveAccount, issueSession } from './identity.ts'

/** A reused secret means that somebody has copied it: the session ends. */
const endStolenSession = async (name: SessionName): Promise<undefined> => {
  await endSession(name)
  log.warn('session.reused', { tenant: name.tenant, person: name.person })
  return undefined
}

type Rotation = { reply: Reply<Session> } | 'again'

/** A session and its credentials, as of an instant before it was read. */
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findPresented>>> & { asOf: Date }

/** The session of a refresh cookie, unless it has ended. One request, or two after a switch of workspaces. */
export const loadSession = async (presented: Presented): Promise<FoundSession | undefined> => {
  const asOf = now()
  const found = await findPresented(presented)
  return found && { ...found, asOf }
}

/** Undefined when the session has ended; `again` when another tab has rotated its secret meanwhile. */
const rotateSession = async ({
  presented,
  session,
  member,
  workspace,
  asOf,
}: FoundSession): Promise<Rotation | undefined> => {
  const state = secretState(session, presented.secret)
  if (state.is === 'used') return endStolenSession(presented)
  const account = await findActiveAccount(member)
  if (!account) return undefined
  const workspaces = await listWorkspaces(account, workspace)
  // Before the secret is rotated: if any of it fails or times out, the cookie stays valid.
  const [answer] = await Promise.all([
    issueSession(presented, { member, workspace, account, workspaces }, asOf),
    countActive(presented.tenant, member),
  ])
  const secret = state.is === 'previous' ? state.next : await rotateSecret(presented)
  if (secret === undefined) return 'again'
  return { reply: new Reply(answer, [refreshCookie({ ...presented, secret }, session)]) }
}

/** A new access token with current permissions, and a rotated cookie; undefined when the session has ended. */
export const renewSession = async (found: FoundSession | undefined): Promise<Reply<Session> | undefined> => {
  if (!found) return undefined
  const first = await rotateSession(found)
  if (first !== 'again') return first?.reply
  const meanwhile = await loadSession(found.presented)
  const done = meanwhile && (await rotateSession(meanwhile))
  if (done === 'again') throw busy()
  return done?.reply
}

/** The same for a refresh cookie; throws `auth.required` without a valid one. Rate limited per person. */
export const refresh = async (cookie: Presented | undefined): Promise<Reply<Session>> => {
  const found = cookie && (await loadSession(cookie))
  // Requests with a wrong secret do not count for the person.
  if (found && secretState(found.session, found.presented.secret).is !== 'used') await enforceRateLimit(found.presented)
  const reply = await renewSession(found)
  if (!reply) throw new ApiError('auth.required')
  return reply
}
