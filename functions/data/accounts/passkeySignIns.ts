import { createHash, randomBytes } from 'node:crypto'
import { epochSeconds } from '#functions/core/clock.ts'
import { isSigned, signText } from '#functions/core/security/secret.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, remove } from '#functions/core/table/table.ts'
import type { Account } from './accounts.ts'

/** How long somebody may look for their passkey. */
const SECONDS = 5 * 60

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * A challenge for whoever wants to sign in with a passkey, whoever they are: it carries when it ends and is signed, so
 * that nothing is stored for it. Its length is that of whole bytes, as browsers decode it and write it again.
 */
export const newSignInChallenge = async (): Promise<string> => {
  const body = `${randomBytes(18).toString('base64url')}${epochSeconds() + SECONDS}`
  return `${body}${await signText(`passkey#${body}`)}`
}

/** When a challenge ends, in seconds since 1970; undefined when it has, or was not made here. */
const challengeExpiry = async (challenge: string): Promise<number | undefined> => {
  const [, body = '', expiresAt = '', signature = ''] = /^([\w-]{24}(\d{10}))([\w-]{22})$/.exec(challenge) ?? []
  const ours = await isSigned(`passkey#${body}`, signature)
  return ours && Number(expiresAt) > epochSeconds() ? Number(expiresAt) : undefined
}

/** The part of a transaction that uses a challenge up, refused the second time; undefined when it counts for nothing. */
export const spendChallenge = async (challenge: string): Promise<Write | undefined> => {
  const ttl = await challengeExpiry(challenge)
  const key: Key = { pk: `CHALLENGE#${hashed(challenge)}`, sk: 'CHALLENGE' }
  return ttl === undefined ? undefined : put({ ...key, ttl, v: 1 }, expression`attribute_not_exists(#pk)`)
}

/** Where the address of an account that has passkeys is found by its id, which is all that a passkey says of it. */
export const passkeyOwnerKey = (accountId: string): Key => ({ pk: `PASSKEYS#${hashed(accountId)}`, sk: 'OWNER' })

/** The part of a transaction that lets an account be found by its passkeys. */
export const addPasskeyOwner = ({ accountId, email }: Account): Write =>
  put({ ...passkeyOwnerKey(accountId), email, v: 1 })

/** The part of a transaction after which an account is no longer found by a passkey. */
export const removePasskeyOwner = ({ accountId }: Pick<Account, 'accountId'>): Write =>
  remove(passkeyOwnerKey(accountId))

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'account by passkey user handle': { pk: 'PASSKEYS#<hash>', sk: 'OWNER' },
  'passkey challenge that was answered, for five minutes': { pk: 'CHALLENGE#<hash>', sk: 'CHALLENGE' },
})
