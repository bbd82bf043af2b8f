const ORIGIN = 'https://app.invalid'

/** `path` when it is a path of this app, else undefined: no other site, scheme or double meaning gets through. */
export const ownPath = (path: string | null): string | undefined => {
  if (!path?.startsWith('/') || path.startsWith('//') || /[\\\p{Cc}]/u.test(path)) return undefined
  const url = URL.parse(path, ORIGIN)
  return url?.origin === ORIGIN && !url.pathname.startsWith('//') ? path : undefined
}

const leadingBack = (path: string, from: string | undefined): string =>
  from === undefined || from === '/' ? path : `${path}?redirectURL=${encodeURIComponent(from)}`

/** The sign-in page that leads back to a path of this app. */
export const signInPath = (from?: string): string => leadingBack('/sign-in', from)

/** The home page that leads back to a path of this app. */
export const homePath = (from?: string): string => leadingBack('/home', from)
