/** Open missions without a positioning, as a filter besides the statuses. */
export const UNSTAFFED = 'UNSTAFFED'
export const MISSION_FILTERS = ['OPEN', 'CLOSED', UNSTAFFED] as const
