import { cookie } from '#functions/core/http/cookies.ts'
import type { Request } from '#functions/core/http/request.ts'
import { fromTicket, type Presented, type Session, secondsLeft, toTicket } from '#functions/data/accounts/sessions.ts'

const NAME = 'regie_refresh'

/** Sets the refresh cookie for what is left of a session. */
export const refreshCookie = (presented: Presented, session: Session): string =>
  cookie(NAME, toTicket(presented), secondsLeft(session))

/** Takes the refresh cookie away. */
export const noCookie = (): string => cookie(NAME, '', 0)

/** What the request's refresh cookie presents. */
export const presentedBy = ({ cookies }: Request): Presented | undefined => fromTicket(cookies[NAME])
