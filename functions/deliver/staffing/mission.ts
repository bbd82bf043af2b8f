import { moveToCurrentWorkType } from '#functions/data/figures/workTypeChange.ts'
import type { MissionEvent } from '#functions/data/missions/missionEvents.ts'

/** What follows from a mission's new way of working: what was validated of it is counted under that one. */
export const deliverMission = ({ tenant, missionId }: MissionEvent): Promise<void> =>
  moveToCurrentWorkType(tenant, missionId)
