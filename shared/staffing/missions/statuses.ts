/** What a list of missions is looked through by, beside open and closed: open ones that nobody is positioned on. */
export const UNSTAFFED = 'UNSTAFFED'
export const FOUND_MISSIONS = ['OPEN', 'CLOSED', UNSTAFFED] as const
