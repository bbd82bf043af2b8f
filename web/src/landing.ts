import type { CurrentUser } from '#shared/contracts/common.ts'
import { allows, CRA_AREA } from '#shared/rules/permissions.ts'

/** Where somebody goes after signing in. */
export const landingOf = ({ permissions }: CurrentUser): string =>
  allows(CRA_AREA, permissions) ? '/activity-report' : '/error-404'
