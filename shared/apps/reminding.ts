/** The least time between two reminders of a course or an article to one person. */
export const REMINDER_INTERVAL_HOURS = 20

/** Whether somebody may be reminded of a course or an article at an instant. */
export const mayRemind = (remindedAt: string | null, at: Date): boolean =>
  remindedAt === null || Date.parse(remindedAt) + REMINDER_INTERVAL_HOURS * 3_600_000 <= at.getTime()
