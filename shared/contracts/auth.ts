import * as z from 'zod'
import { CurrentUser } from './common.ts'
import { get, group, post } from './endpoint.ts'

export const Session = z.object({ user: CurrentUser, accessToken: z.string(), tokenType: z.literal('bearer') })
export type Session = z.infer<typeof Session>

const Jwk = z.object({
  kty: z.string(),
  n: z.string(),
  e: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
})

/** Sign-in and the life of a session: 7 days behind an HttpOnly cookie, in access tokens of 15 minutes. */
export const auth = group('auth', {
  signIn: post('/api/auth/sign-in', {
    summary: 'Sign in with e-mail and password; wrong ones answer 404 with the body false',
    access: 'public',
    input: { email: z.string().max(254), password: z.string().max(200) },
    output: Session,
    errors: ['auth.wrongCredentials', 'auth.tooManyAttempts'],
    cost: { requests: 5, units: 20 },
  }),
  signInWithToken: post('/api/auth/sign-in-with-token', {
    summary: 'Continue the session of a valid access token',
    access: 'public',
    input: { accessToken: z.string().max(8000) },
    output: Session,
    errors: ['auth.invalidToken'],
    cost: { requests: 3, units: 10 },
  }),
  refresh: post('/api/auth/refresh', {
    summary: 'A new access token for the session of the refresh cookie, which is rotated',
    access: 'public',
    output: Session,
    errors: ['auth.required'],
    changes: [],
    // Two more when another tab rotates at the same moment.
    cost: { requests: 5, units: 16 },
  }),
  signOut: post('/api/auth/sign-out', {
    summary: 'End the session of the refresh cookie',
    access: 'public',
    output: z.boolean(),
    cost: { requests: 2, units: 10 },
  }),
  keys: get('/.well-known/jwks.json', {
    summary: 'The public keys that access tokens are signed with',
    access: 'public',
    output: z.object({ keys: z.array(Jwk) }),
    cost: { requests: 0, units: 0 },
  }),
  discovery: get('/.well-known/openid-configuration', {
    summary: 'Where the keys and endpoints of this token issuer are',
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
