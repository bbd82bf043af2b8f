/** At nine in the morning, so many days after a day, where its reader is. */
const morning = (from: Date, days: number): Date =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, 9)

interface UsualTime {
  key: 'inAnHour' | 'tomorrow' | 'monday'
  at: Date
}

/** What somebody chooses most when they want to be reminded: each as it lies ahead of `now`, and none twice. */
export const usualTimes = (now: Date): UsualTime[] => {
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { key: 'inAnHour', at: new Date(now.getTime() + 3_600_000) },
    { key: 'tomorrow', at: morning(now, 1) },
    ...(toMonday === 1 ? [] : [{ key: 'monday', at: morning(now, toMonday) } as const]),
  ]
}

const two = (part: number): string => String(part).padStart(2, '0')

/** An instant as a field for date and time has it, where its reader is. */
export const toField = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
