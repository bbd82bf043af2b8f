export const COMPANY = '/company'

/** Where somebody's account is looked at. */
export const userPath = (userId: string): string => `${COMPANY}/user-info/${userId}`

/** In the address of the list: whether people are being invited. */
export const INVITE = 'invite'
/** Where people are invited. */
export const INVITE_PATH = `${COMPANY}?${INVITE}`
