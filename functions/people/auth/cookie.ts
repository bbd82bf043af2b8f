import { cookie } from '#functions/core/http/cookies.ts'
import type { Request } from '#functions/core/http/request.ts'
import { fromTicket, type Presented, type Session, secondsLeft, toTicket } from '#functions/data/accounts/sessions.ts'

const COOKIE_NAME = 'regie_refresh'

/** The refresh cookie, with the session's remaining lifetime. */
export const refreshCookie = (presented: Presented, session: Session): string =>
  cookie(COOKIE_NAME, toTicket(presented), secondsLeft(session))

/** A cookie that clears the refresh cookie. */
export const clearRefreshCookie = (): string => cookie(COOKIE_NAME, '', 0)

/** The session and secret in the request's refresh cookie. */
export const readRefreshCookie = ({ cookies }: Request): Presented | undefined => fromTicket(cookies[COOKIE_NAME])
