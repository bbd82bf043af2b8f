export const MISSIONS = '/mission'
export const NEW_MISSION = `${MISSIONS}/new`
export const IMPORT_MISSIONS = `${MISSIONS}/import`
/** Missions with the people who are proposed for them. */
export const CANDIDATES = '/mission-proposals'

/** Where a mission is read and staffed, and where whoever is proposed it answers. */
export const missionPath = (missionId: string): string => `${CANDIDATES}/${missionId}`
/** Where it is seen who fits a mission. */
export const findPeoplePath = (missionId: string): string => `${missionPath(missionId)}?tab=people`
/** Where a mission is changed. */
export const editMissionPath = (missionId: string): string => `${MISSIONS}/${missionId}`
