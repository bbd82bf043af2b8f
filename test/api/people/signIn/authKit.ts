import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'

/** Time that passes only where a test says so. */
export const timeFrom = (milliseconds: number) => {
  let at = milliseconds
  setClock({ at: new Date(at) })
  return (seconds: number): void => {
    at += seconds * 1000
    setClock({ at: new Date(at) })
  }
}

/** Gives each test a stretch of time of its own, none of them now; lengths in seconds. */
const timeForEach = (length: number, apart: number) => {
  let at = Math.ceil(Date.now() / 1000 / length)
  let pass: (seconds: number) => void
  beforeEach(() => {
    at += apart
    pass = timeFrom(at * length * 1000)
  })
  afterEach(() => setClock())
  return {
    /** How many such lengths it is after 1970. */
    at: () => at,
    /** Lets time pass. */
    pass: (seconds: number) => pass(seconds),
  }
}

/** Gives each test an hour of its own, in which it is not limited by what others did. */
export const hourForEach = () => ({ pass: timeForEach(3600, 1).pass })

/** Gives each test a day of its own, as mails are counted by the hour and the day. */
export const dayForEach = () => {
  const { at: day, pass } = timeForEach(86_400, 2)
  return { day, pass }
}

/** A part of a token, as its text and back. */
export const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
export const decoded = (text = ''): Record<string, unknown> => JSON.parse(Buffer.from(text, 'base64url').toString())

/** The key that the stack signs its tokens with. */
export const ourKey = (): KeyObject =>
  createPrivateKey(readFileSync((process.env.REGIE_SIGNING_KEY_ID ?? '').replace('file:', '')))
export const rs256 = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), key).toString('base64url')

/** Makes tokens like a genuine one, with another header, payload or key. */
export const forgerOf = (genuine: string) => {
  const [header, payload] = genuine.split('.')
  const ours = ourKey()
  return (changes: { header?: object; payload?: object; key?: KeyObject } = {}): string => {
    const text = `${encoded({ ...decoded(header), ...changes.header })}.${encoded({ ...decoded(payload), ...changes.payload })}`
    return `${text}.${rs256(text, changes.key ?? ours)}`
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
