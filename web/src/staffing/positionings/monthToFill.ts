import { dateParts, monthKey, monthOf, shiftMonth } from '#shared/core/dates/calendar.ts'
import type { MissionPositioning } from '#shared/staffing/positionings/contract.ts'
import { isDueInMonth } from '#shared/time/cra/daysToFill.ts'
import { isOpenToFill } from '#shared/time/cra/rules.ts'

type Assignment = NonNullable<MissionPositioning['assignment']>

/**
 * The month to fill with an assignment: today's, or the one in which it begins, or the next one if it begins on a weekend
 * at the end of that; none before that is open or after its end.
 */
export const monthToFill = (assignment: Assignment, today: string) => {
  const { year, month } = dateParts(assignment.startDate > today ? assignment.startDate : today)
  return [{ year, month }, shiftMonth(year, month, 1)].find(
    (one) => isDueInMonth(assignment, one) && isOpenToFill(one.year, one.month, today),
  )
}

/** The earliest month to fill with some assignments; today's if none has days left. */
export const earliestMonthToFill = (assignments: readonly Assignment[], today: string) => {
  const left = assignments.filter(
    ({ startDate, endDate }) => startDate <= endDate && monthOf(endDate) >= monthOf(today),
  )
  if (left.length === 0) return dateParts(today)
  const keyOf = ({ year, month }: { year: number; month: number }) => monthKey(year, month)
  const months = left.flatMap((one) => monthToFill(one, today) ?? [])
  return months.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))[0]
}
