import type { Permission } from '#shared/core/permissions.ts'

/** Claims of an access token: all that a request needs to know of its caller, read at sign-in and refresh. */
export interface Claims {
  /** The person in this workspace. */
  sub: string
  /** The session (refresh family). */
  sid: string
  tenant: string
  name: string
  permissions: Permission[]
  type: 'ESN' | 'FREELANCER' | 'ESN_RESOURCE'
  language: 'EN' | 'FR'
  /** The company requires a second factor that they have not set up: read access only, until they add one. */
  needs2fa?: true
  /** Fractional seconds, so that a token issued right after a revocation is valid. */
  iat: number
  exp: number
}

export const AUDIENCE = 'regie-api'
export const ACCESS_TOKEN_SECONDS = 15 * 60
