import { dayFromNow } from '#web/apps/kit/days.ts'

const DAY_MS = 86_400_000

type DueState = 'overdue' | 'today' | 'soon' | 'later'

/** The urgency of a due date; `soon`: within a week. */
export const dueState = (date: string, now = dayFromNow()): DueState => {
  const days = (Date.parse(date) - Date.parse(now)) / DAY_MS
  return days < 0 ? 'overdue' : days === 0 ? 'today' : days <= 7 ? 'soon' : 'later'
}
