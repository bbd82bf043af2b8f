export const MISSIONS = '/mission'
export const NEW_MISSION = `${MISSIONS}/new`
export const IMPORT_MISSIONS = `${MISSIONS}/import`
/** Path of the missions with their candidates. */
export const CANDIDATES = '/mission-proposals'

/** Path of a mission: staffing managers staff it, candidates answer their proposal. */
export const missionPath = (missionId: string): string => `${CANDIDATES}/${missionId}`
/** Path of the ranked candidates of a mission. */
export const findPeoplePath = (missionId: string): string => `${missionPath(missionId)}?tab=people`
/** Path of the mission form. */
export const editMissionPath = (missionId: string): string => `${MISSIONS}/${missionId}`
