const withRedirect = (path: string, from: string | undefined): string =>
  from === undefined || from === '/' ? path : `${path}?redirectURL=${encodeURIComponent(from)}`

/** The sign-in page that leads back to a path of this app. */
export const signInPath = (from?: string): string => withRedirect('/sign-in', from)

/** The home page that leads back to a path of this app. */
export const homePath = (from?: string): string => withRedirect('/home', from)
