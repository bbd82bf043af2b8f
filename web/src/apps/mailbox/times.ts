/** A suggested time for scheduling or snoozing. */
export interface LaterTime {
  key: 'hours' | 'tomorrow' | 'monday'
  at: Date
}

/** Eight in the morning local time, `days` after a date. */
const morning = (from: Date, days: number): Date =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, 8)

export const tomorrowMorning = (now = new Date()): Date => morning(now, 1)

/** Tomorrow morning, and next Monday morning where it differs. */
export const nextMornings = (now = new Date()): LaterTime[] => {
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { key: 'tomorrow', at: tomorrowMorning(now) },
    ...(toMonday === 1 ? [] : [{ key: 'monday', at: morning(now, toMonday) } as const]),
  ]
}

/** The same, plus in three hours. */
export const suggestTimes = (): LaterTime[] => [
  { key: 'hours', at: new Date(Date.now() + 3 * 3_600_000) },
  ...nextMornings(),
]
