/** The link to the help of a screen; the help center picks the guide. */
export const helpLink = (path: string): string => `/apps/help-center?about=${encodeURIComponent(path)}`
