import { ApiError } from '#functions/core/http/apiError.ts'
import { findFirstReportedDay, findLastReportedDay } from '#functions/data/missions/assignments.ts'
import type { Assignment, StoredMission } from '#functions/data/missions/storedMission.ts'

/**
 * An assignment's days after its mission's days have changed; those of a closed mission, or ended by themselves, are only
 * shortened, and own first days only put off. Reported days are never lost: `since` is the first one before the mission's
 * new start.
 */
export const adjustAssignment = (
  assignment: Assignment,
  before: StoredMission,
  mission: StoredMission,
  since?: string,
): Assignment => {
  const { closed: _, ...kept } = assignment
  const { startDate, endDate, joined, ended } = kept
  const isFewer = ended || mission.status === 'CLOSED'
  // An assignment that ended before the new start no longer follows the mission.
  const isLater = startDate < mission.startDate && endDate >= mission.startDate
  const isOwn = joined && startDate >= mission.startDate
  const stays = mission.startDate === before.startDate || isOwn || (isFewer && !isLater)
  const first = stays ? startDate : (since ?? mission.startDate)
  const last = isFewer && endDate < mission.endDate ? endDate : mission.endDate
  // A mission that ends before somebody joins it leaves them its last day.
  return { ...kept, startDate: isOwn && !isFewer && first > last ? last : first, endDate: last }
}

/** The first reported day of each assignee before the mission's new start. */
export const findReportedBefore = async (
  tenant: string,
  { startDate: before }: StoredMission,
  { id, startDate, assigned }: StoredMission,
): Promise<ReadonlyMap<string, string | undefined>> => {
  const people = startDate !== before ? Object.entries(assigned).filter(([, one]) => one.startDate < startDate) : []
  const days = people.map(async ([person, one]) => {
    const asked = { from: one.startDate, before: startDate }
    return [person, await findFirstReportedDay(tenant, person, id, asked)] as const
  })
  return new Map(await Promise.all(days))
}

/** Refuses to remove days that somebody has reported. */
export const refuseReported = async (tenant: string, before: StoredMission, after: StoredMission): Promise<void> => {
  const shortened = Object.entries(after.assigned).filter(
    ([person, { endDate }]) => endDate < (before.assigned[person]?.endDate ?? ''),
  )
  const last = await Promise.all(
    shortened.map(([person, { endDate }]) => findLastReportedDay(tenant, person, before.id, endDate)),
  )
  const lost = last.filter((one, index) => one !== undefined && one > (shortened[index]?.[1].endDate ?? ''))
  // The earliest day on which the mission may end.
  const day = lost.toSorted().at(-1)
  if (day) throw new ApiError('missions.daysReported', { day })
}
