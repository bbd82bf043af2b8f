import { allows, CRA_VALIDATORS } from '#shared/core/permissions.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'

export const REPORTS_PATH = '/activity-report'

/** The tab, as a query, where somebody finds the reports of others. */
export const othersTab = ({ permissions }: Pick<CurrentUser, 'permissions'>): string =>
  `?tab=${allows(CRA_VALIDATORS, permissions) ? 'validate' : 'team'}`

/** Where a month of one's own is filled. */
export const fillPath = ({ year, month }: { year: number; month: number }): string =>
  `${REPORTS_PATH}/timesheets/${month}/${year}`

/** Where a report is read, and signed or rejected. */
export const validatePath = (craId: string): string => `${REPORTS_PATH}/timesheets/validate/${craId}`
