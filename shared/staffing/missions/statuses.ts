/** Open missions with a position left, as a filter besides the statuses. */
export const TO_FILL = 'TO_FILL'
/** Open missions without a positioning that have not ended. */
export const UNSTAFFED = 'UNSTAFFED'
export const MISSION_FILTERS = ['OPEN', 'CLOSED', TO_FILL, UNSTAFFED] as const
