import { daysOf } from '#shared/core/dates/calendar.ts'
import { workedOn } from '#shared/time/cra/rules.ts'
import type { Timesheet } from './timesheet.ts'

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
