export const COMPANY = '/company'

/** Where somebody's account is looked at. */
export const userPath = (userId: string): string => `${COMPANY}/user-info/${userId}`
