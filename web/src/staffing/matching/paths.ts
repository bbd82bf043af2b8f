export const OWN_MATCHING = '/my-matching'

/** Path of the explanation for a mission. */
export const ownMissionPath = (missionId: string): string => `${OWN_MATCHING}/${missionId}`
