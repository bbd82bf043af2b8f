import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { environment } from '../environment.ts'
import { log } from '../log.ts'

/** Response of the browser's WebAuthn API. */
type Response = Readonly<Record<string, unknown>>

/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const CEREMONY_TIMEOUT_MS = 5 * 60_000

/** The relying party: from the configuration, never from a request. */
const site = () => {
  const { origin, hostname } = new URL(environment.siteUrl)
  return { origin, hostname }
}

interface Credential {
  /** base64url */
  id: string
  transports: string[]
}
const toDescriptors = (credentials: readonly Credential[]) =>
  credentials.map(({ id, transports }) => ({ id, type: 'public-key', transports }))

/** Options for `navigator.credentials.create`; `challenge` and `user.id` are base64url. */
export const creationOptions = (
  challenge: string,
  user: { id: string; name: string; displayName: string },
  existing: readonly Credential[],
): Record<string, unknown> => ({
  rp: { id: site().hostname, name: 'Regie' },
  user,
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: CEREMONY_TIMEOUT_MS,
  attestation: 'none',
  excludeCredentials: toDescriptors(existing),
  authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
})

type UserVerification = 'preferred' | 'required'

/** Options for `navigator.credentials.get`: one of these passkeys, or any for this site. */
export const requestOptions = (
  challenge: string,
  allowed: readonly Credential[],
  userVerification: UserVerification,
): Record<string, unknown> => ({
  rpId: site().hostname,
  challenge,
  timeout: CEREMONY_TIMEOUT_MS,
  allowCredentials: toDescriptors(allowed),
  userVerification,
})

/** The library throws on any invalid response; it is loaded lazily. */
const tryVerify = async <T>(
  verify: (library: typeof import('@simplewebauthn/server')) => Promise<T | undefined>,
): Promise<T | undefined> => {
  const library = await import('@simplewebauthn/server')
  try {
    return await verify(library)
  } catch (cause) {
    log.warn('passkey.refused', {}, cause)
    return undefined
  }
}

/** Verifies a new passkey against its challenge; undefined when it is invalid. */
export const verifyRegistration = (
  response: Response,
  challenge: string,
): Promise<(Credential & { publicKey: string; counter: number }) | undefined> =>
  tryVerify(async ({ verifyRegistrationResponse }) => {
    const { origin, hostname } = site()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      // Used beside a password: presence is enough.
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.filter((one) => TRANSPORTS.has(one)),
    }
  })

/**
 * Verifies an assertion and returns the new signature counter; undefined when it is invalid. With `required`, user
 * verification is enforced.
 */
export const verifyAssertion = (
  response: Response,
  challenge: string,
  { id, publicKey, counter }: { id: string; publicKey: string; counter: number },
  userVerification: UserVerification,
): Promise<number | undefined> =>
  tryVerify(async ({ verifyAuthenticationResponse }) => {
    const { origin, hostname } = site()
    const { verified: holds, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: userVerification === 'required',
    })
    return holds ? authenticationInfo.newCounter : undefined
  })
