const HOUR_MS = 3_600_000
/** When offices are open, in UTC: from 8 to 18 in Paris, in summer an hour later. */
const [OPENS, CLOSES] = [7, 17]
const isWeekend = (at: Date): boolean => [0, 6].includes(at.getUTCDay())
/** From Friday evening to Monday morning. */
const LONGEST_CLOSED_MS = (24 - CLOSES + 48 + OPENS) * HOUR_MS

/** So many hours before; while offices are closed the half hour after they closed, in the same order. */
export const hoursBefore = (now: Date, hours: number): Date => {
  const at = new Date(now.getTime() - hours * HOUR_MS)
  if (!isWeekend(at) && at.getUTCHours() >= OPENS && at.getUTCHours() < CLOSES) return at
  const closed = new Date(at)
  closed.setUTCHours(CLOSES, 0, 0, 0)
  while (closed > at || isWeekend(closed)) closed.setUTCDate(closed.getUTCDate() - 1)
  return new Date(closed.getTime() + ((at.getTime() - closed.getTime()) / LONGEST_CLOSED_MS) * (HOUR_MS / 2))
}

/** Nine in the morning in Paris, or ten in summer, so many working days later. */
export const morningIn = (workingDays: number, now: Date): Date => {
  const at = new Date(now)
  for (let left = workingDays; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1)
    if (!isWeekend(at)) left -= 1
  }
  at.setUTCHours(OPENS + 1, 0, 0, 0)
  return at
}
