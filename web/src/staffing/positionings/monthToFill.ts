import { dateParts, monthOf } from '#shared/core/dates/calendar.ts'
import type { MissionPositioning } from '#shared/staffing/positionings/contract.ts'
import { isOpenToFill, overlapsMonth } from '#shared/time/cra/rules.ts'

type Assignment = NonNullable<MissionPositioning['assignment']>

/** The month to fill with an assignment: today's, or the one in which it begins; none before that is open or after its end. */
export const monthToFill = (assignment: Assignment, today: string) => {
  const { year, month } = dateParts(assignment.startDate > today ? assignment.startDate : today)
  return overlapsMonth(assignment, year, month) && isOpenToFill(year, month, today) ? { year, month } : undefined
}

/** The earliest month to fill with some assignments; today's if none has days left. */
export const earliestMonthToFill = (assignments: readonly Assignment[], today: string) => {
  const left = assignments.filter(
    ({ startDate, endDate }) => startDate <= endDate && monthOf(endDate) >= monthOf(today),
  )
  const [first] = left.toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  return first ? monthToFill(first, today) : dateParts(today)
}
