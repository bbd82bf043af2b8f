const DAY_MS = 86_400_000

/** Today, as the calendar on the wall has it. */
const today = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

type DueState = 'overdue' | 'today' | 'soon' | 'later'

/** How near a day is by which something is to be done: `soon` is within a week. */
export const dueState = (date: string, now = today()): DueState => {
  const days = (Date.parse(date) - Date.parse(now)) / DAY_MS
  return days < 0 ? 'overdue' : days === 0 ? 'today' : days <= 7 ? 'soon' : 'later'
}
