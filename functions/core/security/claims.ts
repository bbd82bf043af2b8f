import type { Permission } from '#shared/core/permissions.ts'

/** What an access token says; everything a request needs to know of its caller, read from the table at sign-in and refresh. */
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
  /** Their company asks them for a second factor, and they have none: they may read, and add one. */
  needs2fa?: true
  /** Seconds since 1970 with fractions, so that a token made right after a revocation stands. */
  iat: number
  exp: number
}

export const AUDIENCE = 'regie-api'
export const ACCESS_TOKEN_SECONDS = 15 * 60
