import { daysOf } from '#shared/core/calendar.ts'
import { coversDay, workedOn } from '#shared/time/cra/rules.ts'
import type { Timesheet } from './timesheet.ts'

/** Weekdays that no mission of the person covers; none when they have no mission at all. */
export const uncoveredDays = ({ year, month, options }: Pick<Timesheet, 'year' | 'month' | 'options'>): number[] =>
  options.length === 0
    ? []
    : daysOf(year, month)
        .filter(({ day, weekend }) => !weekend && !options.some((option) => coversDay(option, year, month, day)))
        .map(({ day }) => day)

/** Weekdays, public holidays excepted, that are not fully worked, and the number of days they lack in all. */
export const missingDays = (
  { year, month, activities }: Pick<Timesheet, 'year' | 'month' | 'activities'>,
  holidays: readonly number[],
): { days: number[]; count: number } => {
  const lacking = daysOf(year, month)
    .filter(({ day, weekend }) => !weekend && !holidays.includes(day))
    .map(({ day }) => ({ day, hundredths: 100 - Math.round(workedOn(activities, day) * 100) }))
    .filter((one) => one.hundredths > 0)
  return {
    days: lacking.map(({ day }) => day),
    count: lacking.reduce((sum, one) => sum + one.hundredths, 0) / 100,
  }
}
