import { now } from '#functions/core/clock.ts'
import { environment } from '#functions/core/environment.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { enforceRateLimit } from '#functions/core/http/rateLimit.ts'
import { Reply, serve } from '#functions/core/http/serve.ts'
import { log } from '#functions/core/log.ts'
import { isRevoked } from '#functions/core/security/revocations.ts'
import { publicKeys, verifyAccessToken } from '#functions/core/security/tokens.ts'
import { endPresented, findSession } from '#functions/data/accounts/sessions.ts'
import { listWorkspaces } from '#functions/data/people/memberships.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { clearRefreshCookie, readRefreshCookie } from './cookie.ts'
import { findActiveAccount, issueSession } from './identity.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkey.ts'
import { refresh } from './refresh.ts'
import { finishSignIn } from './secondFactor.ts'
import { signIn } from './signIn.ts'
import { switchWorkspace } from './switchWorkspace.ts'
import { unlock } from './unlock.ts'

export const handler = serve(auth, {
  signIn: (credentials, _, request) => signIn(credentials, request),

  secondFactor: (shown, _, request) => finishSignIn(shown, request),

  beginPasskey: () => beginPasskeySignIn(),

  passkey: (shown, _, request) => signInWithPasskey(shown, request),

  unlockSession: (credentials, _, request) => unlock(credentials, readRefreshCookie(request), request),

  switchWorkspace: ({ workspaceId }, caller, request) => switchWorkspace(workspaceId, caller, request),

  signInWithToken: async ({ accessToken }) => {
    const claims = verifyAccessToken(accessToken)
    if (!claims || (await isRevoked(claims))) throw new ApiError('auth.invalidToken')
    await enforceRateLimit({ tenant: claims.tenant, person: claims.sub })
    const asOf = now()
    const name = { tenant: claims.tenant, person: claims.sub, id: claims.sid }
    const found = await findSession(name)
    const account = found && (await findActiveAccount(found.member))
    if (!found || !account) throw new ApiError('auth.invalidToken')
    const workspaces = await listWorkspaces(account, found.workspace)
    // The new token expires with the presented one: only the rotating cookie prolongs a session, not a copied token.
    return issueSession(name, { ...found, account, workspaces }, asOf, claims.exp)
  },

  refresh: (_, __, request) => refresh(readRefreshCookie(request)),

  signOut: async (_, __, request) => {
    const presented = readRefreshCookie(request)
    const ended = presented && (await endPresented(presented))
    if (ended) log.info('session.ended', { tenant: ended.tenant, person: ended.person })
    return new Reply(true, [clearRefreshCookie()])
  },

  keys: () => ({ keys: publicKeys() }),

  discovery: () => ({
    issuer: environment.issuer,
    jwks_uri: `${environment.issuer}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['token'],
    subject_types_supported: ['public'],
  }),
})
