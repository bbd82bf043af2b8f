/** Where the help about a screen is asked for: the help itself knows which of its guides that is. */
export const helpLink = (path: string): string => `/apps/help-center?about=${encodeURIComponent(path)}`
