/** The latest end of an assignment: its mission's last day; on a closed mission it can only be shortened. */
export const latestEnd = (
  mission: { status: 'OPEN' | 'CLOSED'; endDate: string },
  assignment: { endDate: string },
): string =>
  mission.status === 'CLOSED' && assignment.endDate < mission.endDate ? assignment.endDate : mission.endDate

/** The earliest start of an assignment: its mission's first day, or its own before that; on a closed mission it can only be put off. */
export const earliestStart = (
  mission: { status: 'OPEN' | 'CLOSED'; startDate: string },
  assignment: { startDate: string },
): string =>
  mission.status === 'CLOSED' || assignment.startDate < mission.startDate ? assignment.startDate : mission.startDate

/** What is wrong with the days of an assignment; undefined: nothing. */
export const findAssignmentProblem = (
  { startDate, endDate }: { startDate: string; endDate: string },
  within: { earliestStart: string; latestEnd: string },
): 'tooEarly' | 'reversed' | 'tooLate' | undefined => {
  if (startDate < within.earliestStart) return 'tooEarly'
  if (endDate < startDate) return 'reversed'
  return endDate > within.latestEnd ? 'tooLate' : undefined
}
