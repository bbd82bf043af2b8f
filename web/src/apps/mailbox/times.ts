/** A time to choose for what is to happen later. */
export interface LaterTime {
  key: 'hours' | 'tomorrow' | 'monday'
  at: Date
}

const morning = (days: number): Date => {
  const at = new Date()
  at.setDate(at.getDate() + days)
  at.setHours(8, 0, 0, 0)
  return at
}
const untilMonday = (): number => (8 - new Date().getDay()) % 7 || 7

/** The next morning, and the morning of the next Monday. */
export const mornings = (): LaterTime[] => [
  { key: 'tomorrow', at: morning(1) },
  { key: 'monday', at: morning(untilMonday()) },
]

/** The same, and in three hours. */
export const laterTimes = (): LaterTime[] => [{ key: 'hours', at: new Date(Date.now() + 3 * 3_600_000) }, ...mornings()]
