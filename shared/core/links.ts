interface Parsed {
  origin: string
  pathname: string
  username: string
  password: string
}
/** As browser and Lambda both provide it. */
declare const URL: { parse: (text: string, base?: string) => Parsed | null }

const ORIGIN = 'https://app.invalid'

/** The path, if it is one of this app; undefined for other origins, schemes and ambiguous notations. */
export const ownPath = (path: string | null): string | undefined => {
  if (!path?.startsWith('/') || path.startsWith('//') || /[\\\p{Cc}]/u.test(path)) return undefined
  const url = URL.parse(path, ORIGIN)
  return url?.origin === ORIGIN && !url.pathname.startsWith('//') ? path : undefined
}

/** The parameter of a link that names the workspace that it is about. */
export const WORKSPACE_PARAM = 'workspace'

/** A path of this app in a workspace: whoever belongs to several is led into that one. */
export const pathInWorkspace = (path: string, workspaceId: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${WORKSPACE_PARAM}=${workspaceId}`

/** The link, if it is a web address without credentials; undefined otherwise. */
export const webAddress = (link: string): string | undefined => {
  if (!/^https?:\/\/[^/]/i.test(link) || /[\\\s\p{Cc}]/u.test(link)) return undefined
  const url = URL.parse(link)
  return url && url.username === '' && url.password === '' ? link : undefined
}

/** Whether a link may be offered: a path of this app (`useRouter`), a web address, or none. */
export const isSafeLink = ({ link, useRouter }: { link: string; useRouter: boolean }): boolean =>
  link === '' || (useRouter ? ownPath(link) : webAddress(link)) !== undefined
