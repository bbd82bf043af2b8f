import { dateParts, shiftMonth } from '#shared/core/dates/calendar.ts'
import { today } from './days.ts'

/** The number of past months that are checked for owed timesheets. */
const MONTHS_BACK = 6

/** The current month, and the years that the checked months lie in. */
export const owedYears = () => {
  const { year, month, day } = dateParts(today())
  const last = shiftMonth(year, month, -1)
  return { year, month, day, last, before: shiftMonth(year, month, -MONTHS_BACK).year }
}
