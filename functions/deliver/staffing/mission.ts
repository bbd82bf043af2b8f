import { countAsWorkedOn } from '#functions/data/figures/retyped.ts'
import type { MissionEvent } from '#functions/data/missions/missionEvents.ts'

/** What follows from a mission's new way of working: what was validated of it is counted under that one. */
export const deliverMission = ({ tenant, missionId }: MissionEvent): Promise<void> => countAsWorkedOn(tenant, missionId)
