import { setClock } from '#functions/lib/clock.ts'
import type { CurrentUser } from '#shared/contracts/common.ts'

/** Time that passes only where a test says so. */
export const timeFrom = (milliseconds: number) => {
  let at = milliseconds
  setClock({ at: new Date(at) })
  return (seconds: number): void => {
    at += seconds * 1000
    setClock({ at: new Date(at) })
  }
}

/** What the bodies of these endpoints hold, each of them some. */
interface Body {
  user: CurrentUser
  accessToken: string
  tokenType: string
  code: string
  message: string
  details: { seconds: number }
}

/** Calls a path as a browser would, with a refresh cookie or without. */
export const caller =
  (url: string) =>
  async (path: string, input?: unknown, { cookie, token }: { cookie?: string | undefined; token?: string } = {}) => {
    const response = await fetch(url + path, {
      method: input === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    })
    const text = await response.text()
    const set = (name: string) =>
      (response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? '').split('; ')
    const [[pair = '', ...flags], [device = '', ...deviceFlags]] = [set('regie_refresh'), set('regie_device')]
    const [requests, units] = (response.headers.get('x-regie-cost') ?? '').split(';').map(Number)
    return {
      status: response.status,
      text,
      body: JSON.parse(text) as Body,
      headers: response.headers,
      /** The cookie it sets, as it is to be sent back, and its flags. */
      cookie: pair || undefined,
      flags,
      /** The same of the cookie by which a browser is known. */
      device: device || undefined,
      deviceFlags,
      cost: { requests, units },
    }
  }
