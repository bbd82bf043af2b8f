export const PROFILES = '/profiles'

/** Where whoever manages profiles edits somebody's. */
export const profilePath = (profilId: string): string => `${PROFILES}/${profilId}`
/** Where somebody's profile is read. */
export const checkPath = (profilId: string): string => `/check-profile/${profilId}`
