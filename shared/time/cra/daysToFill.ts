import { civilDate, daysOf } from '#shared/core/dates/calendar.ts'
import { daysBefore } from './firstDays.ts'
import { coversDay, type WithDetails, workedOn } from './rules.ts'

interface Month {
  year: number
  month: number
}

/** A mission or training of a person. */
interface Dated {
  startDate: string
  endDate: string
  training?: readonly { date: string }[] | undefined
  cancelled?: true | undefined
}

/** Whether an entry is due on a day for a mission, between its dates, or for a training, on its own days unless cancelled. */
const isDue = ({ training, cancelled, ...mission }: Dated, { year, month }: Month, day: number): boolean =>
  training
    ? !cancelled && training.some(({ date }) => date === civilDate(year, month, day))
    : coversDay(mission, year, month, day)

const weekdaysOf = ({ year, month }: Month): number[] =>
  daysOf(year, month).flatMap(({ day, weekend }) => (weekend ? [] : [day]))

/** Whether any weekday of a month is due for a mission or training; the others cannot be filled. */
export const isDueInMonth = (mission: Dated, month: Month): boolean =>
  weekdaysOf(month).some((day) => isDue(mission, month, day))

/** Weekdays of a month that are due for none of a person's missions and trainings; none without a mission. */
export const uncoveredDays = (missions: readonly Dated[], month: Month): number[] =>
  missions.length === 0
    ? []
    : weekdaysOf(month).filter((day) => !missions.some((mission) => isDue(mission, month, day)))

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

const dueDays = (month: Month, free: readonly number[]): number[] =>
  weekdaysOf(month).filter((day) => !free.includes(day))

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
