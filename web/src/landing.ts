import type { CurrentUser } from '#shared/contracts/common.ts'
import { allows, STAFF } from '#shared/rules/permissions.ts'

/** Where somebody goes after signing in: those who run a company to its dashboard, others to their own. */
export const landingOf = ({ type, permissions }: CurrentUser): string =>
  type === 'ESN' && allows(STAFF, permissions) ? '/dashboard' : '/user-dashboard'
