import type { CurrentUser } from '#shared/contracts/common.ts'
import { allows, COMPANY_MANAGERS, CRA_AREA, USER_MANAGERS } from '#shared/rules/permissions.ts'

/** Where somebody goes after signing in. */
export const landingOf = ({ permissions }: CurrentUser): string => {
  if (allows(CRA_AREA, permissions)) return '/activity-report'
  return allows([...USER_MANAGERS, ...COMPANY_MANAGERS], permissions) ? '/company' : '/settings'
}
