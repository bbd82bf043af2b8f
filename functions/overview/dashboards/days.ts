const DAY_MS = 86_400_000

/** A civil date some days after another one, or before. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Days one after the other, oldest first: so many, the last of them `date`. */
export const daysUntil = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(date, index - count + 1))

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => dayAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
