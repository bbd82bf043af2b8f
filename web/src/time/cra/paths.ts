import { allows, CRA_VALIDATORS } from '#shared/core/permissions.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'

export const REPORTS_PATH = '/activity-report'

/** The query of the tab that lists other people's timesheets. */
export const othersTab = ({ permissions }: Pick<CurrentUser, 'permissions'>): string =>
  `?tab=${allows(CRA_VALIDATORS, permissions) ? 'validate' : 'team'}`

/** The path to fill one's own month. */
export const fillPath = ({ year, month }: { year: number; month: number }): string =>
  `${REPORTS_PATH}/timesheets/${month}/${year}`

/** The path to read, sign or reject a timesheet. */
export const validatePath = (craId: string): string => `${REPORTS_PATH}/timesheets/validate/${craId}`
