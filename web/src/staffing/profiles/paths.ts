export const PROFILES = '/profiles'

/** Path of the profile editor for managers. */
export const profilePath = (profilId: string): string => `${PROFILES}/${profilId}`
/** Path of the read-only profile. */
export const checkPath = (profilId: string): string => `/check-profile/${profilId}`
