/** A time to choose for what is to happen later. */
export interface LaterTime {
  key: 'hours' | 'tomorrow' | 'monday'
  at: Date
}

/** At eight in the morning, so many days after a day, where its reader is. */
const morning = (from: Date, days: number): Date =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, 8)

/** The next morning, and that of the next Monday where it is another one. */
export const mornings = (now = new Date()): LaterTime[] => {
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { key: 'tomorrow', at: morning(now, 1) },
    ...(toMonday === 1 ? [] : [{ key: 'monday', at: morning(now, toMonday) } as const]),
  ]
}

/** The same, and in three hours. */
export const laterTimes = (): LaterTime[] => [{ key: 'hours', at: new Date(Date.now() + 3 * 3_600_000) }, ...mornings()]
