import { daysOf } from '#shared/core/dates/calendar.ts'
import { daysBefore } from './firstDays.ts'
import { type WithDetails, workedOn } from './rules.ts'

interface Month {
  year: number
  month: number
}

/**
 * Days of a month that need no entry: public holidays where somebody works, days that no mission covers, and those before
 * their first day.
 */
export const freeDays = (
  {
    firstDay,
    uncovered = [],
    ...month
  }: Month & { firstDay?: string | undefined; uncovered?: readonly number[] | undefined },
  holidays: readonly { day: number }[],
): number[] => [...holidays.map(({ day }) => day), ...uncovered, ...daysBefore(firstDay, month)]

const dueDays = ({ year, month }: Month, free: readonly number[]): number[] =>
  daysOf(year, month).flatMap(({ day, weekend }) => (weekend || free.includes(day) ? [] : [day]))

const inHundredths = (value: number): number => Math.round(value * 100)

/** Weekdays that need an entry and are not fully worked, with what they lack. */
export const unfilledDays = (
  { year, month, activities }: Month & { activities: readonly WithDetails[] },
  free: readonly number[],
): { day: number; value: number }[] =>
  dueDays({ year, month }, free)
    .map((day) => ({ day, value: (100 - inHundredths(workedOn(activities, day))) / 100 }))
    .filter(({ value }) => value > 0)

/** How many days these lack in all, those that need no entry left out. */
export const daysLacking = (
  unfilled: readonly { day: number; value: number }[],
  free: readonly number[] = [],
): number => unfilled.reduce((sum, { day, value }) => (free.includes(day) ? sum : sum + inHundredths(value)), 0) / 100

/** How many days a month lacks of which only the days worked in all are known. */
export const daysLeft = (month: Month, worked: number, free: readonly number[]): number =>
  Math.max(0, dueDays(month, free).length * 100 - inHundredths(worked)) / 100
