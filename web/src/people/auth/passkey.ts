import type { CurrentUser } from '#shared/people/currentUser.ts'
import { ApiError, call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { startSession } from '#web/client/session.ts'

/** What the browser answers for a passkey. */
export const askPasskey = async (options: Record<string, unknown> | undefined): Promise<Record<string, unknown>> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { ...(await startAuthentication({ optionsJSON: options as unknown as Options })) }
}

/** Signs in with a discoverable passkey; a cancelled prompt fails as a wrong passkey does. */
export const signInWithPasskey = async (arrive: (person: CurrentUser) => Promise<void>): Promise<void> => {
  const { challenge, options } = await call(contracts.auth.beginPasskey, {})
  const passkey = await askPasskey(options).catch(() => {
    throw new ApiError(401, 'auth.wrongPasskey')
  })
  await arrive(startSession(await call(contracts.auth.passkey, { challenge, passkey })))
}
