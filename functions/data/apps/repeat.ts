import { parisDate } from '#functions/data/figures/counting.ts'
import { formatRepetition, parseRepetition, type Repetition, WEEKDAYS } from '#shared/apps/repetition.ts'
import { dateParts, dayAfter, daysInMonth } from '#shared/core/dates/calendar.ts'

const DAY_MS = 86_400_000
/** Days since 1970, by which days and weeks are counted. */
const numberOf = (date: string): number => Math.round(Date.parse(date) / DAY_MS)
/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (number: number): number => Math.floor((number + 3) / 7)
const weekdayOf = (number: number) => WEEKDAYS[(((number + 3) % 7) + 7) % 7]

const partsOf = (date: string) => ({ ...dateParts(date), number: numberOf(date) })
type Parts = ReturnType<typeof partsOf>

/** Periods between two days. */
const elapsedPeriods = (frequency: Repetition['frequency'], first: Parts, day: Parts): number => {
  if (frequency === 'DAILY') return day.number - first.number
  if (frequency === 'WEEKLY') return weekOf(day.number) - weekOf(first.number)
  return frequency === 'MONTHLY' ? (day.year - first.year) * 12 + day.month - first.month : day.year - first.year
}

/** Whether a day matches a day of month; in shorter months the last day does. */
const isDayOf = ({ year, month, day }: Parts, wanted: number): boolean => {
  const last = daysInMonth(year, month)
  return day === (wanted < 0 ? last : Math.min(wanted, last))
}

/** Whether a repetition is due on a day; without explicit days those of the first one apply. */
const isDueOn = ({ frequency, interval, weekdays, monthDay }: Repetition, first: Parts, day: Parts): boolean => {
  if (elapsedPeriods(frequency, first, day) % interval !== 0) return false
  const weekday = weekdayOf(day.number)
  if (weekdays.length > 0 && !weekdays.some((one) => one === weekday)) return false
  if (monthDay !== undefined && !isDayOf(day, monthDay)) return false
  if (frequency === 'YEARLY' && monthDay !== undefined) return day.month === first.month
  if (weekdays.length > 0 || monthDay !== undefined || frequency === 'DAILY') return true
  if (frequency === 'WEEKLY') return weekday === weekdayOf(first.number)
  return (frequency === 'MONTHLY' || day.month === first.month) && isDayOf(day, first.day)
}

/** Bounds the search beyond the longest interval (99 years), as some rules never match again. */
const MAX_DAYS_SEARCHED = 100 * 366
const LAST_DAY = '9999-12-31'

/** Whether the next month is too short for the original day, which the rule then has to name. */
const isCutShort = ({ frequency, weekdays, monthDay }: Repetition, first: Parts, next: Parts): boolean =>
  (frequency === 'MONTHLY' || frequency === 'YEARLY') &&
  weekdays.length === 0 &&
  monthDay === undefined &&
  next.day !== first.day

/** The next due date after the last one and after today (Paris), with the rule from then on. undefined: not repeated. */
export const nextDue = ({
  repeat,
  dueDate,
}: {
  repeat: string | null
  dueDate: string | null
}): { dueDate: string; repeat: string } | undefined => {
  const repetition = parseRepetition(repeat)
  if (!repetition || repeat === null) return undefined
  const today = parisDate()
  const first = partsOf(dueDate ?? today)
  let day = dueDate !== null && dueDate > today ? dueDate : today
  for (let looked = 0; looked < MAX_DAYS_SEARCHED && day < LAST_DAY; looked += 1) {
    day = dayAfter(day, 1)
    const next = partsOf(day)
    if (!isDueOn(repetition, first, next)) continue
    const cutShort = isCutShort(repetition, first, next)
    return { dueDate: day, repeat: cutShort ? formatRepetition({ ...repetition, monthDay: first.day }) : repeat }
  }
  return undefined
}
