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
  training?: readonly { date: string; value: number }[] | undefined
  cancelled?: true | undefined
}

/** A day of a month, and how much of it is due, or needs no entry. */
interface DayValue {
  day: number
  value: number
}

const inHundredths = (value: number): number => Math.round(value * 100)

/**
 * Hundredths of a day that are due: all of it for a mission, between its dates; for a training what it takes of its own
 * days, unless cancelled.
 */
const dueFor = ({ training, cancelled, ...mission }: Dated, { year, month }: Month, day: number): number => {
  if (!training) return coversDay(mission, year, month, day) ? 100 : 0
  const taken = training.find(({ date }) => date === civilDate(year, month, day))
  return taken && !cancelled ? inHundredths(taken.value) : 0
}
const dueOn = (missions: readonly Dated[], month: Month, day: number): number =>
  Math.min(
    100,
    missions.reduce((sum, mission) => sum + dueFor(mission, month, day), 0),
  )

const weekdaysOf = ({ year, month }: Month): number[] =>
  daysOf(year, month).flatMap(({ day, weekend }) => (weekend ? [] : [day]))

/** Whether any weekday of a month is due for a mission or training; the others cannot be filled. */
export const isDueInMonth = (mission: Dated, month: Month): boolean =>
  weekdaysOf(month).some((day) => dueFor(mission, month, day) > 0)

/**
 * Weekdays of a month that are due for none of a person's missions and trainings, none without a mission; and those of
 * which a part is due, as for half a day of training and no mission: the rest cannot be filled.
 */
export const listNotDue = (
  missions: readonly Dated[],
  month: Month,
): { uncovered: number[]; partlyDue: DayValue[] } => {
  const due =
    missions.length === 0 ? [] : weekdaysOf(month).map((day) => ({ day, value: dueOn(missions, month, day) / 100 }))
  return {
    uncovered: due.filter(({ value }) => value === 0).map(({ day }) => day),
    partlyDue: due.filter(({ value }) => value > 0 && value < 1),
  }
}

/**
 * How much of which days of a month needs no entry: public holidays where somebody works, days that no mission covers or
 * only a part of, and those before their first day.
 */
export const freeDays = (
  {
    firstDay,
    uncovered = [],
    partlyDue = [],
    ...month
  }: Month & {
    firstDay?: string | undefined
    uncovered?: readonly number[] | undefined
    partlyDue?: readonly DayValue[] | undefined
  },
  holidays: readonly { day: number }[],
): DayValue[] => [
  ...[...holidays.map(({ day }) => day), ...uncovered, ...daysBefore(firstDay, month)].map((day) => ({
    day,
    value: 1,
  })),
  ...partlyDue.map(({ day, value }) => ({ day, value: (100 - inHundredths(value)) / 100 })),
]

/** Hundredths of a day that need an entry. */
const toEnter = (day: number, free: readonly DayValue[]): number =>
  100 - Math.max(0, ...free.filter((one) => one.day === day).map(({ value }) => inHundredths(value)))

/** Weekdays that need an entry and have less than that, with what they lack. */
export const unfilledDays = (
  { year, month, activities }: Month & { activities: readonly WithDetails[] },
  free: readonly DayValue[],
): DayValue[] =>
  weekdaysOf({ year, month })
    .map((day) => ({ day, value: (toEnter(day, free) - inHundredths(workedOn(activities, day))) / 100 }))
    .filter(({ value }) => value > 0)

/** How many days these lack in all, those that need no entry left out. */
export const daysLacking = (unfilled: readonly DayValue[], free: readonly DayValue[] = []): number =>
  unfilled.reduce((sum, { day, value }) => (toEnter(day, free) === 0 ? sum : sum + inHundredths(value)), 0) / 100

/** How many days a month lacks of which only the days worked in all are known. */
export const daysLeft = (month: Month, worked: number, free: readonly DayValue[]): number =>
  Math.max(0, weekdaysOf(month).reduce((sum, day) => sum + toEnter(day, free), 0) - inHundredths(worked)) / 100
