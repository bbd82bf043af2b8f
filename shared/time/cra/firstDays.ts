import { civilDate, dayAfter, daysOf, monthKey } from '#shared/core/dates/calendar.ts'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The ULID prefix of an instant: ids created before it are smaller. */
const idsMadeAt = (instant: number): string =>
  Array.from({ length: 10 }, (_, place) => DIGITS[Math.floor(instant / 32 ** (9 - place)) % 32]).join('')

/** The day after the last weekday of a month: who begins then or later owes no report of it. */
export const dayAfterLastWeekday = (year: number, month: number): string => {
  const last = daysOf(year, month).findLast(({ weekend }) => !weekend)
  return dayAfter(civilDate(year, month, last?.day ?? 1), 1)
}

/** Member ids below it were created by the end of the month's last weekday, all others later. */
export const lastIdOfMonth = (year: number, month: number): string =>
  idsMadeAt(Date.parse(dayAfterLastWeekday(year, month)))

/** A member with their first day; by default the day on which they were added. */
interface Joined {
  id: string
  firstDay?: string | null | undefined
}

/** Whether somebody began after the month's work: they owe no report of it, but may fill one. */
export const startsAfterMonth = (
  { id, firstDay }: Joined,
  { year, month }: { year: number; month: number },
): boolean => (firstDay ? firstDay >= dayAfterLastWeekday(year, month) : id >= lastIdOfMonth(year, month))

/** The first day, if it is in the month. */
export const firstDayInMonth = (
  firstDay: string | undefined,
  { year, month }: { year: number; month: number },
): { firstDay?: string } => (firstDay?.startsWith(`${monthKey(year, month)}-`) ? { firstDay } : {})

/** Days of the month before the first day: nothing is owed for them, but they may be filled. */
export const daysBefore = (firstDay: string | undefined, { year, month }: { year: number; month: number }): number[] =>
  daysOf(year, month).flatMap(({ day }) => (firstDay && civilDate(year, month, day) < firstDay ? [day] : []))
