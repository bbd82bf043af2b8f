import { randomBytes } from 'node:crypto'
import { epochSeconds } from '#functions/core/clock.ts'
import { isSigned, signText } from '#functions/core/security/secret.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, remove } from '#functions/core/table/table.ts'
import type { Account } from './accounts.ts'

/** Lifetime of a challenge. */
const SECONDS = 5 * 60

/**
 * A self-contained challenge with expiry and signature, so that nothing is stored. Its length is a multiple of whole
 * bytes, as browsers re-encode it.
 */
export const newSignInChallenge = async (): Promise<string> => {
  const body = `${randomBytes(18).toString('base64url')}${epochSeconds() + SECONDS}`
  return `${body}${await signText(`passkey#${body}`)}`
}

/** Expiry of a challenge; undefined when it is expired or not ours. */
const challengeExpiry = async (challenge: string): Promise<number | undefined> => {
  const [, body = '', expiresAt = '', signature = ''] = /^([\w-]{24}(\d{10}))([\w-]{22})$/.exec(challenge) ?? []
  const ours = await isSigned(`passkey#${body}`, signature)
  return ours && Number(expiresAt) > epochSeconds() ? Number(expiresAt) : undefined
}

/** Transaction write that consumes a challenge, refused the second time; undefined when it is invalid. */
export const spendChallenge = async (challenge: string): Promise<Write | undefined> => {
  const ttl = await challengeExpiry(challenge)
  const key: Key = { pk: `CHALLENGE#${sha256(challenge)}`, sk: 'CHALLENGE' }
  return ttl === undefined ? undefined : put({ ...key, ttl, v: 1 }, expression`attribute_not_exists(#pk)`)
}

/** Maps an account id, which passkeys contain, to its address. */
export const passkeyOwnerKey = (accountId: string): Key => ({ pk: `PASSKEYS#${sha256(accountId)}`, sk: 'OWNER' })

/** Transaction write that makes an account discoverable by its passkeys. */
export const addPasskeyOwner = ({ accountId, email }: Account): Write =>
  put({ ...passkeyOwnerKey(accountId), email, v: 1 })

/** Transaction write after which passkeys no longer find the account. */
export const removePasskeyOwner = ({ accountId }: Pick<Account, 'accountId'>): Write =>
  remove(passkeyOwnerKey(accountId))

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'account by passkey user handle': { pk: 'PASSKEYS#<hash>', sk: 'OWNER' },
  'passkey challenge that was answered, for five minutes': { pk: 'CHALLENGE#<hash>', sk: 'CHALLENGE' },
})
