export const PROPOSALS_PATH = '/proposals'
export const OWN_MISSIONS_PATH = '/my-missions'

/** The activity log of a positioning. */
export const historyPath = (positioningId: string): string => `/history/${positioningId}`
