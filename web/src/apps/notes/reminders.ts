/** Nine in the morning local time, `days` after a date. */
const morning = (from: Date, days: number): Date =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, 9)

interface SuggestedTime {
  key: 'inAnHour' | 'tomorrow' | 'monday'
  at: Date
}

/** Suggested reminder times after `now`, without duplicates. */
export const suggestTimes = (now: Date): SuggestedTime[] => {
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { key: 'inAnHour', at: new Date(now.getTime() + 3_600_000) },
    { key: 'tomorrow', at: morning(now, 1) },
    ...(toMonday === 1 ? [] : [{ key: 'monday', at: morning(now, toMonday) } as const]),
  ]
}
