export const OWN_MATCHING = '/my-matching'

/** Why whoever reads it was considered for a mission. */
export const ownMissionPath = (missionId: string): string => `${OWN_MATCHING}/${missionId}`
