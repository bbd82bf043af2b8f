import { civilDate, dayAfter, daysOf, monthKey } from '#shared/core/calendar.ts'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How ids (ULIDs) begin that are made at an instant: those made before are smaller. */
const idsFrom = (instant: number): string =>
  Array.from({ length: 10 }, (_, place) => DIGITS[Math.floor(instant / 32 ** (9 - place)) % 32]).join('')

/** The day after the last weekday of a month: who begins on it or later works in the next month first, and owes nothing of this one. */
export const dayAfterWork = (year: number, month: number): string => {
  const last = daysOf(year, month).findLast(({ weekend }) => !weekend)
  return dayAfter(civilDate(year, month, last?.day ?? 1), 1)
}

/** The ids of all who were added to their company by the end of the last weekday of a month, and of nobody else, are smaller. */
export const addedBy = (year: number, month: number): string => idsFrom(Date.parse(dayAfterWork(year, month)))

/** Somebody, and their first day where it was said; else they began when they were added to their company. */
interface Joined {
  id: string
  firstDay?: string | null | undefined
}

/** Whether somebody began when the work of a month was over: they owe no report of it, and may fill one. */
export const beginsAfter = ({ id, firstDay }: Joined, { year, month }: { year: number; month: number }): boolean =>
  firstDay ? firstDay >= dayAfterWork(year, month) : id >= addedBy(year, month)

/** Somebody's first day, where it is in a month. */
export const beginningIn = (
  firstDay: string | undefined,
  { year, month }: { year: number; month: number },
): { firstDay?: string } => (firstDay?.startsWith(`${monthKey(year, month)}-`) ? { firstDay } : {})

/** The days of a month before somebody's first one: they owe nothing of them, and may fill them. */
export const daysBefore = (firstDay: string | undefined, { year, month }: { year: number; month: number }): number[] =>
  daysOf(year, month).flatMap(({ day }) => (firstDay && civilDate(year, month, day) < firstDay ? [day] : []))
