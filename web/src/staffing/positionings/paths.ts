export const POSITIONINGS_PATH = '/positioning'
export const PROPOSALS_PATH = '/proposals'
export const OWN_MISSIONS_PATH = '/my-missions'

/** Path of the activity log of a positioning. */
export const historyPath = (positioningId: string): string => `/history/${positioningId}`
