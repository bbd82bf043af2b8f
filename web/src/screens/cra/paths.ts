export const REPORTS = '/activity-report'

/** Where a month of one's own is filled. */
export const fillPath = ({ year, month }: { year: number; month: number }): string =>
  `${REPORTS}/timesheets/${month}/${year}`

/** Where a report is read, and signed or rejected. */
export const validatePath = (craId: string): string => `${REPORTS}/timesheets/validate/${craId}`
