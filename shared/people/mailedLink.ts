/** The parameter of a mailed link that says when it ends, in seconds since 1970. */
export const END_PARAM = 'until'

/**
 * The path of a mailed link with its end, so that the page can say that it is over without asking. Only the token decides
 * whether it still works.
 */
export const mailedLinkPath = (path: string, token: string, end: Date): string =>
  `${path}?token=${token}&${END_PARAM}=${Math.floor(end.getTime() / 1000)}`

const DAY_MS = 86_400_000

/** Whether a link is over by its address. A day is allowed for, as the clock of a device may be hours wrong. */
export const isLongOver = (end: unknown, now: number): boolean =>
  typeof end === 'string' && /^\d{1,12}$/.test(end) && Number(end) * 1000 + DAY_MS < now
