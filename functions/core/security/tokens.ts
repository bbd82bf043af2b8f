import { createHash, createPublicKey } from 'node:crypto'
import { JwtRsaVerifier } from 'aws-jwt-verify'
import { PERMISSIONS } from '#shared/core/permissions.ts'
import { epochSeconds } from '../clock.ts'
import { environment } from '../environment.ts'
import { AUDIENCE, type Claims } from './claims.ts'

export type PublicJwk = {
  kty: string
  n: string
  e: string
  kid: string
  alg: 'RS256'
  use: 'sig'
}

/** A public key (base64 SPKI) as a JWK; its id is the start of its SHA-256. */
const toJwk = (spki: string): PublicJwk => {
  const der = Buffer.from(spki, 'base64')
  const { kty, n, e } = createPublicKey({ key: der, format: 'der', type: 'spki' }).export({ format: 'jwk' })
  if (kty !== 'RSA' || !n || !e) throw new Error('REGIE_JWT_KEYS holds a key that is not RSA')
  const kid = createHash('sha256').update(der).digest('base64url').slice(0, 16)
  return { kty, n, e, kid, alg: 'RS256', use: 'sig' }
}

let keys: PublicJwk[] | undefined
/** The keys that tokens may be signed with; the first one signs. */
export const publicKeys = (): PublicJwk[] => {
  keys ??= environment.jwtKeys.map(toJwk)
  return keys
}

const createVerifier = () => {
  const { issuer } = environment
  const made = JwtRsaVerifier.create({ issuer, audience: AUDIENCE, jwksUri: `${issuer}/.well-known/jwks.json` })
  made.cacheJwks({ keys: publicKeys() })
  return made
}
let verifier: ReturnType<typeof createVerifier> | undefined

type Payload = Record<string, unknown>

/** Verified tokens, as a page sends the same one for 15 minutes. */
const verified = new Map<string, Payload>()
/** Least recently used entries are evicted. */
const MAX_VERIFIED_TOKENS = 500

/** The payload of a token with a valid signature, issuer and audience; throws otherwise. */
const verifyPayload = (token: string): Payload => {
  verifier ??= createVerifier()
  const payload = verified.get(token) ?? verifier.verifySync(token)
  verified.set(token, payload)
  if (verified.size > MAX_VERIFIED_TOKENS) verified.delete(verified.keys().next().value ?? '')
  return payload
}

const TYPES: readonly unknown[] = ['ESN', 'FREELANCER', 'ESN_RESOURCE'] satisfies Claims['type'][]
const LANGUAGES: readonly unknown[] = ['EN', 'FR'] satisfies Claims['language'][]
const KNOWN_PERMISSIONS: readonly unknown[] = PERMISSIONS
/** Tolerated clock skew of the issuing function. */
const SKEW_SECONDS = 60

const isId = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
const isInstant = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0

/** Validates type and lifetime of all claims; undefined when any is wrong. */
const parseClaims = (payload: Payload): Claims | undefined => {
  const { sub, sid, tenant, name, permissions, type, language, needs2fa, iat, exp, token_use } = payload
  // The real clock, as the verifier uses it.
  const latest = Math.max(epochSeconds(), Date.now() / 1000) + SKEW_SECONDS
  const sound =
    token_use === 'access' &&
    [sub, sid, tenant].every(isId) &&
    typeof name === 'string' &&
    Array.isArray(permissions) &&
    permissions.every((one) => KNOWN_PERMISSIONS.includes(one)) &&
    TYPES.includes(type) &&
    LANGUAGES.includes(language) &&
    (needs2fa === undefined || needs2fa === true) &&
    isInstant(iat) &&
    iat <= latest &&
    isInstant(exp) &&
    exp > epochSeconds()
  return sound ? (payload as unknown as Claims) : undefined
}

/** Verifies an access token with the configured keys, without network; undefined when it is invalid. */
export const verifyAccessToken = (token: string): Claims | undefined => {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined
  try {
    return parseClaims(verifyPayload(token))
  } catch {
    return undefined
  }
}

/** Drops the cached keys. For tests and the local stack. */
export const resetTokenKeys = (): void => {
  keys = undefined
  verifier = undefined
  verified.clear()
}
