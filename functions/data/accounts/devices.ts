import { createHash, randomBytes } from 'node:crypto'
import { cookie } from '#functions/core/http/cookies.ts'
import type { Request } from '#functions/core/http/request.ts'
import { isSigned, signText } from '#functions/core/security/secret.ts'
import type { Account } from './accounts.ts'

/**
 * A browser that an account was signed in with is known by a cookie, so that strangers who guess at the account do not
 * make its owner wait there. It opens nothing by itself; with another password of the account it is worth nothing.
 */
const NAME = 'regie_device'
/** As long as browsers keep a cookie. */
const SECONDS = 400 * 86_400

interface Device {
  id: string
  signature: string
}
type Cookies = Request['cookies']

/** The device that a request presents, which has still to be shown to be one of the account. */
export const readDeviceCookie = (cookies: Cookies): Device | undefined => {
  const [, id, signature] = /^([\w-]{22})\.([\w-]{22})$/.exec(cookies[NAME] ?? '') ?? []
  return id && signature ? { id, signature } : undefined
}

const signedText = (id: string, { accountId, passwordHash }: Account): string => {
  const password = createHash('sha256').update(passwordHash).digest('base64url')
  return `device#${accountId}#${password}#${id}`
}

/** Whether an account was signed in with on a device, with the password it has now. */
export const isDeviceOf = ({ id, signature }: Device, account: Account): Promise<boolean> =>
  isSigned(signedText(id, account), signature)

/** Makes the browser that asks a known one of an account; it stays the one it is. */
export const createDeviceCookie = async (account: Account, cookies: Cookies): Promise<string> => {
  const presented = readDeviceCookie(cookies)
  const mine = presented && (await isDeviceOf(presented, account))
  const id = mine ? presented.id : randomBytes(16).toString('base64url')
  return cookie(NAME, `${id}.${await signText(signedText(id, account))}`, SECONDS)
}
