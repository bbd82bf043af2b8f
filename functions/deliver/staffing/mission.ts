import { moveToCurrentWorkType } from '#functions/data/figures/workTypeChange.ts'
import type { MissionEvent } from '#functions/data/missions/missionEvents.ts'

/** Moves validated figures of a mission to its new way of working. */
export const deliverMission = ({ tenant, missionId }: MissionEvent): Promise<void> =>
  moveToCurrentWorkType(tenant, missionId)
