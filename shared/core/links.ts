interface Parsed {
  origin: string
  pathname: string
  username: string
  password: string
}
/** As browser and Lambda both have it. */
declare const URL: { parse: (text: string, base?: string) => Parsed | null }

const ORIGIN = 'https://app.invalid'

/** `path` when it is a path of this app, else undefined: no other site, scheme or double meaning gets through. */
export const ownPath = (path: string | null): string | undefined => {
  if (!path?.startsWith('/') || path.startsWith('//') || /[\\\p{Cc}]/u.test(path)) return undefined
  const url = URL.parse(path, ORIGIN)
  return url?.origin === ORIGIN && !url.pathname.startsWith('//') ? path : undefined
}

/** `link` when it is the address of a web page, else undefined: no other scheme, and no name or password in it. */
export const webAddress = (link: string): string | undefined => {
  if (!/^https?:\/\/[^/]/i.test(link) || /[\\\s\p{Cc}]/u.test(link)) return undefined
  const url = URL.parse(link)
  return url && url.username === '' && url.password === '' ? link : undefined
}

/** Whether a link may be offered: a path of this app (`useRouter`), a web page, or none at all. */
export const isSafeLink = ({ link, useRouter }: { link: string; useRouter: boolean }): boolean =>
  link === '' || (useRouter ? ownPath(link) : webAddress(link)) !== undefined
