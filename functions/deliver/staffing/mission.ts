import { moveToCurrentWorkType } from '#functions/data/figures/workTypeChange.ts'
import { updateInReports } from '#functions/data/missions/assignments.ts'
import type { MissionEvent } from '#functions/data/missions/missionEvents.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { listLatestPositioningEvents } from '#functions/data/positionings/positioningEvents.ts'
import { positioningsOf } from '#functions/data/positionings/positionings.ts'
import { AWAITING_ANSWER, type PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import { removeAnsweredNotifications } from '../answeredNotifications.ts'
import { invalidate } from '../invalidate.ts'
import { REQUESTS } from './positioning.ts'

/** Of those that ask somebody for a step: an answer, or to be presented. */
const ASKING: readonly PositioningStatus[] = [...AWAITING_ANSWER, 'ACCEPTED_BY_RESOURCE']

/** Moves validated figures of a mission to its new way of working. */
export const recountMission = ({ tenant, missionId }: MissionEvent): Promise<void> =>
  moveToCurrentWorkType(tenant, missionId)

/** Updates title and validators in what everybody who worked on a mission may report on, idempotently and late. */
export const renameMission = async ({ tenant, missionId }: MissionEvent): Promise<void> => {
  const mission = await missionsOf(tenant).getStored(missionId)
  if (!mission) return
  const people = Object.keys(mission.assigned)
  const updated = await Promise.all(people.map((person) => updateInReports(tenant, person, mission)))
  invalidate(
    tenant,
    people.filter((_, index) => updated[index]),
    ['cra'],
  )
}

/** Removes the notifications of what a closed mission still asked for, as nobody can do it any more. */
export const endRequests = async (event: MissionEvent): Promise<void> => {
  const { tenant, missionId } = event
  const mission = await missionsOf(tenant).getStored(missionId)
  if (mission?.status !== 'CLOSED') return
  for (const { id, status } of await positioningsOf(tenant).ofMission(missionId)) {
    if (!ASKING.includes(status)) continue
    await removeAnsweredNotifications(event, REQUESTS, await listLatestPositioningEvents(tenant, id))
  }
}
