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

/**
 * What somebody typed as the address of a link: a web page, whose scheme may be left out, or a mail address; empty for
 * nothing, undefined for anything else.
 */
export const typedLink = (typed: string): string | undefined => {
  const text = typed.trim()
  if (text === '') return ''
  const mail = text.replace(/^mailto:/i, '')
  if (/^[^\s@/:?]+@[^\s@/:?]+\.[^\s@/:?]+$/.test(mail)) return `mailto:${mail}`
  return webAddress(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)
}

/** Whether a link may be offered: a path of this app (`useRouter`), a web page, or none at all. */
export const isSafeLink = ({ link, useRouter }: { link: string; useRouter: boolean }): boolean =>
  link === '' || (useRouter ? ownPath(link) : webAddress(link)) !== undefined
