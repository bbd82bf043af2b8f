import { fromTicket, type Presented, type Session, secondsLeft, toTicket } from '#functions/data/sessions.ts'
import { environment } from '#functions/lib/environment.ts'
import type { Request } from '#functions/lib/request.ts'

const NAME = 'regie_refresh'

const cookie = (value: string, seconds: number): string => {
  // Only a site without TLS, on a developer's machine, does without.
  const secure = environment.siteUrl.startsWith('http://') ? [] : ['Secure']
  return [`${NAME}=${value}`, 'HttpOnly', ...secure, 'SameSite=Strict', 'Path=/api/auth', `Max-Age=${seconds}`].join(
    '; ',
  )
}

/** Sets the refresh cookie for what is left of a session. */
export const refreshCookie = (presented: Presented, session: Session): string =>
  cookie(toTicket(presented), secondsLeft(session))

/** Takes the refresh cookie away. */
export const noCookie = (): string => cookie('', 0)

/** What the request's refresh cookie presents. */
export const presentedBy = ({ cookies }: Request): Presented | undefined => fromTicket(cookies[NAME])
