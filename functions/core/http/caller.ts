import type { Permission } from '#shared/core/permissions.ts'

/** Who calls: a person in one workspace, as their verified token says. */
export interface Caller {
  tenant: string
  person: string
  session: string
  name: string
  permissions: Permission[]
  type: 'ESN' | 'FREELANCER' | 'ESN_RESOURCE'
  language: 'EN' | 'FR'
  /** When their token was: seconds since 1970, with fractions. */
  issuedAt: number
}
