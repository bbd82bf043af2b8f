import { parisDate } from '#functions/data/figures/counting.ts'
import { formatRepetition, parseRepetition, type Repetition, WEEKDAYS } from '#shared/apps/repetition.ts'
import { dayAfter, daysInMonth } from '#shared/core/calendar.ts'

const DAY_MS = 86_400_000
/** Days since 1970, by which days and weeks are counted. */
const numberOf = (date: string): number => Math.round(Date.parse(date) / DAY_MS)
/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (number: number): number => Math.floor((number + 3) / 7)
const weekdayOf = (number: number) => WEEKDAYS[(((number + 3) % 7) + 7) % 7]

const partsOf = (date: string) => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day, number: numberOf(date) }
}
type Parts = ReturnType<typeof partsOf>

/** How many days, weeks, months or years lie between two days. */
const between = (frequency: Repetition['frequency'], first: Parts, day: Parts): number => {
  if (frequency === 'DAILY') return day.number - first.number
  if (frequency === 'WEEKLY') return weekOf(day.number) - weekOf(first.number)
  return frequency === 'MONTHLY' ? (day.year - first.year) * 12 + day.month - first.month : day.year - first.year
}

/** Whether a day is the one of its month; what a shorter month has not is its last day. */
const isDayOf = ({ year, month, day }: Parts, wanted: number): boolean => {
  const last = daysInMonth(year, month)
  return day === (wanted < 0 ? last : Math.min(wanted, last))
}

/** Whether what was first due on a day, and is repeated, is due on another one. Where no days are said, they are as the first one is. */
const isDueOn = ({ frequency, interval, weekdays, monthDay }: Repetition, first: Parts, day: Parts): boolean => {
  if (between(frequency, first, day) % interval !== 0) return false
  const weekday = weekdayOf(day.number)
  if (weekdays.length > 0 && !weekdays.some((one) => one === weekday)) return false
  if (monthDay !== undefined && !isDayOf(day, monthDay)) return false
  if (frequency === 'YEARLY' && monthDay !== undefined) return day.month === first.month
  if (weekdays.length > 0 || monthDay !== undefined || frequency === 'DAILY') return true
  if (frequency === 'WEEKLY') return weekday === weekdayOf(first.number)
  return (frequency === 'MONTHLY' || day.month === first.month) && isDayOf(day, first.day)
}

/** Beyond the longest interval, of 99 years: what is never due again, such as every seventh day if it is another weekday, is not looked for for ever. */
const LOOKED_AT_DAYS = 100 * 366
const LAST_DAY = '9999-12-31'

/** Whether the month of the next day is too short for the one that it was first due on, which is then said from there on. */
const isCutShort = ({ frequency, weekdays, monthDay }: Repetition, first: Parts, next: Parts): boolean =>
  (frequency === 'MONTHLY' || frequency === 'YEARLY') &&
  weekdays.length === 0 &&
  monthDay === undefined &&
  next.day !== first.day

/**
 * When something that is repeated is due next, and how it is repeated then: after the day it was due, and after today, as
 * it is where the companies are. undefined: it is not repeated.
 */
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
  for (let looked = 0; looked < LOOKED_AT_DAYS && day < LAST_DAY; looked += 1) {
    day = dayAfter(day, 1)
    const next = partsOf(day)
    if (!isDueOn(repetition, first, next)) continue
    const cutShort = isCutShort(repetition, first, next)
    return { dueDate: day, repeat: cutShort ? formatRepetition({ ...repetition, monthDay: first.day }) : repeat }
  }
  return undefined
}
