import { shiftMonth } from '#shared/core/calendar.ts'
import { today } from './labels.ts'

/** So many months before this one are looked at for what is owed. */
const MONTHS_BACK = 6

/** This month, and the years of it and of the months before it that may be owed: the last one, and the first that is looked at. */
export const owedYears = () => {
  const [year = 0, month = 0, day = 0] = today().split('-').map(Number)
  const last = shiftMonth(year, month, -1)
  return { year, month, day, last, before: shiftMonth(year, month, -MONTHS_BACK).year }
}
