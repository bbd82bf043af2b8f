import { randomBytes } from 'node:crypto'
import { cookie } from '#functions/core/http/cookies.ts'
import type { Request } from '#functions/core/http/request.ts'
import { isSigned, signText } from '#functions/core/security/secret.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import type { Account } from './accounts.ts'

/**
 * A cookie identifies browsers in which an account has signed in, so that strangers' guesses do not lock out its owner
 * there. It grants no access and is void after a password change.
 */
const NAME = 'regie_device'
/** The maximum that browsers allow. */
const SECONDS = 400 * 86_400

interface Device {
  id: string
  signature: string
}
type Cookies = Request['cookies']

/** The device cookie of a request, not verified yet. */
export const readDeviceCookie = (cookies: Cookies): Device | undefined => {
  const [, id, signature] = /^([\w-]{22})\.([\w-]{22})$/.exec(cookies[NAME] ?? '') ?? []
  return id && signature ? { id, signature } : undefined
}

const signedText = (id: string, { accountId, passwordHash }: Account): string => {
  const password = sha256(passwordHash)
  return `device#${accountId}#${password}#${id}`
}

/** Verifies a device cookie for an account and its current password. */
export const isDeviceOf = ({ id, signature }: Device, account: Account): Promise<boolean> =>
  isSigned(signedText(id, account), signature)

/** Creates the device cookie of an account; a valid one keeps its id. */
export const createDeviceCookie = async (account: Account, cookies: Cookies): Promise<string> => {
  const presented = readDeviceCookie(cookies)
  const mine = presented && (await isDeviceOf(presented, account))
  const id = mine ? presented.id : randomBytes(16).toString('base64url')
  return cookie(NAME, `${id}.${await signText(signedText(id, account))}`, SECONDS)
}
