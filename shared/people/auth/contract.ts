import * as z from 'zod'
import { get, group, post } from '#shared/core/endpoint.ts'
import { Id } from '#shared/core/terms.ts'
import { CurrentUser } from '#shared/people/currentUser.ts'
import { TotpCode, WebAuthn } from '../terms.ts'

export const Session = z.object({ user: CurrentUser, accessToken: z.string(), tokenType: z.literal('bearer') })
export type Session = z.infer<typeof Session>

const Credentials = { email: z.string().max(254), password: z.string().max(200) }

/** The details of `auth.secondFactorNeeded`, for a sign-in that needs a second factor. */
export const SecondFactorNeeded = z.object({
  /** Proves the correct password for five minutes. */
  ticket: z.string(),
  methods: z.array(z.enum(['totp', 'passkey', 'recovery'])),
  /** Options for the browser's WebAuthn API, if there is a passkey. */
  passkeyOptions: z.record(z.string(), z.unknown()).optional(),
})
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>

/** The challenge to return to `passkey`, and the options for the browser's WebAuthn API. */
const PasskeyRequest = z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) })

const Jwk = z.object({
  kty: z.string(),
  n: z.string(),
  e: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
})

/** Sign-in and sessions: 7 days by an HttpOnly refresh cookie, with access tokens of 15 minutes. */
export const auth = group('auth', {
  signIn: post('/api/auth/sign-in', {
    summary: 'Sign in with e-mail and password. Wrong credentials return 404 with the body `false`.',
    access: 'public',
    input: Credentials,
    secret: true,
    output: Session,
    errors: ['auth.wrongCredentials', 'auth.tooManyAttempts', 'auth.secondFactorNeeded', 'auth.confirmationRequired'],
    // One of them once a month, when the person is counted as active.
    cost: { requests: 5, units: 30 },
  }),
  secondFactor: post('/api/auth/second-factor', {
    summary: 'Complete a sign-in with an authenticator code, a recovery code or a passkey response',
    access: 'public',
    input: {
      ticket: z.string().regex(/^[\w-]{43}$/),
      code: TotpCode.optional(),
      recoveryCode: z.string().max(40).optional(),
      passkey: WebAuthn.optional(),
    },
    secret: true,
    output: Session,
    errors: ['auth.required', 'auth.wrongSecondFactor', 'auth.tooManyAttempts'],
    cost: { requests: 7, units: 60 },
  }),
  beginPasskey: post('/api/auth/passkey/begin', {
    summary: 'Start a passkey sign-in. Returns WebAuthn options that are independent of any account.',
    access: 'public',
    secret: true,
    output: PasskeyRequest,
    changes: [],
    cost: { requests: 0, units: 0 },
  }),
  passkey: post('/api/auth/passkey', {
    summary: 'Sign in with a passkey that has verified its user, instead of a password and second factor',
    access: 'public',
    input: { challenge: z.string().max(100), passkey: WebAuthn },
    secret: true,
    output: Session,
    errors: ['auth.wrongPasskey', 'auth.tooManyAttempts'],
    // One of them once a month, when the person is counted as active.
    cost: { requests: 7, units: 30 },
  }),
  unlockSession: post('/api/auth/unlock-session', {
    summary:
      'Unlock the session of the refresh cookie with its account’s password. Wrong credentials return 404 with the body `false`.',
    access: 'public',
    input: Credentials,
    secret: true,
    output: Session,
    errors: ['auth.required', 'auth.wrongCredentials', 'auth.tooManyAttempts', 'auth.secondFactorNeeded'],
    // One of them after a switch whose answer was lost.
    cost: { requests: 8, units: 38 },
  }),
  switchWorkspace: post('/api/auth/switch-workspace', {
    summary: 'Switch to another workspace of the same account. Returns a session that replaces the current one.',
    access: 'signed-in',
    whileSuspended: true,
    input: { workspaceId: Id },
    secret: true,
    output: Session,
    // Tabs of the same browser know by themselves, and other browsers stay where they are.
    changesElsewhere: [],
    cost: { requests: 5, units: 30 },
  }),
  signInWithToken: post('/api/auth/sign-in-with-token', {
    summary: 'Continue the session of a valid access token. The new token expires no later than the given one.',
    access: 'public',
    input: { accessToken: z.string().max(8000) },
    secret: true,
    output: Session,
    errors: ['auth.invalidToken'],
    cost: { requests: 4, units: 14 },
  }),
  refresh: post('/api/auth/refresh', {
    summary: 'Get a new access token for the session of the refresh cookie. Rotates the cookie.',
    access: 'public',
    secret: true,
    output: Session,
    errors: ['auth.required'],
    changes: [],
    // Two more when another tab rotates concurrently, one after a switch whose answer was lost, one for the names of other
    // workspaces, one once a month.
    cost: { requests: 9, units: 33 },
  }),
  signOut: post('/api/auth/sign-out', {
    summary: 'End the session of the refresh cookie',
    access: 'public',
    output: z.boolean(),
    // Three more when it was replaced by one in another workspace whose cookie never came.
    cost: { requests: 4, units: 20 },
  }),
  keys: get('/.well-known/jwks.json', {
    summary: 'Get the public keys that verify access tokens, as a JSON Web Key Set',
    access: 'public',
    output: z.object({ keys: z.array(Jwk) }),
    cost: { requests: 0, units: 0 },
  }),
  discovery: get('/.well-known/openid-configuration', {
    summary: 'Get the issuer’s OpenID Connect discovery document',
    access: 'public',
    output: z.object({
      issuer: z.string(),
      jwks_uri: z.string(),
      id_token_signing_alg_values_supported: z.array(z.string()),
      response_types_supported: z.array(z.string()),
      subject_types_supported: z.array(z.string()),
    }),
    cost: { requests: 0, units: 0 },
  }),
})
