import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { epochSeconds } from '#functions/core/clock.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, remove, update } from '#functions/core/table/table.ts'
import { Id } from '#shared/core/terms.ts'
import { reader } from '../stored.ts'

/** Seconds since 1970; checked by value, as an item may outlive its `ttl`. */
const expiresAt = z.int()
const MemberToken = z.object({
  purpose: z.enum(['activation', 'invitation']),
  tenant: Id,
  person: Id,
  email: z.string(),
  expiresAt,
})
const ResetToken = z.object({ purpose: z.literal('reset'), email: z.string(), expiresAt })
/** Removes the second factors, if they are unchanged. */
const FactorsToken = z.object({ purpose: z.literal('factors'), email: z.string(), version: z.int(), expiresAt })
/** Access of a client to one proposal. */
const ClientToken = z.object({ purpose: z.literal('client'), tenant: Id, positioning: z.string(), expiresAt })
/** Access to a public file link, which stores its scope and expiry. */
const FileToken = z.object({ purpose: z.literal('file'), tenant: Id, space: z.string(), link: z.string(), expiresAt })
/** Access of a calendar program to a person's tasks, until it is revoked. */
const CalendarToken = z.object({ purpose: z.literal('calendar'), tenant: Id, person: Id })
/**
 * A one-time permission granted by a mailed link: 256 random bits, of which only the hash is stored. The owner's item
 * holds the current hash, so a new link voids the earlier ones.
 */
const OneTimeToken = z.discriminatedUnion('purpose', [
  MemberToken,
  ResetToken,
  FactorsToken,
  ClientToken,
  FileToken,
  CalendarToken,
])
type OneTimeToken = z.infer<typeof OneTimeToken>
const toOneTimeToken = reader('link', OneTimeToken)
type Purpose = OneTimeToken['purpose']
type TokenOf<P extends Purpose> = P extends 'activation' | 'invitation'
  ? z.infer<typeof MemberToken>
  : Extract<OneTimeToken, { purpose: P }>

const keyOf = (hash: string): Key => ({ pk: `TOKEN#${hash}`, sk: 'TOKEN' })

/** A new token (43 URL-safe characters) and the hash that is stored. */
export const newToken = (): { token: string; hash: string } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: sha256(token) }
}

/** Transaction write that makes a token valid. */
export const storeToken = (hash: string, meant: OneTimeToken): Write =>
  put(
    { ...keyOf(hash), ...meant, ...('expiresAt' in meant && { ttl: meant.expiresAt }), v: 1 },
    expression`attribute_not_exists(#pk)`,
  )

/** Finds a token for a purpose; undefined when it is unknown, expired, used, or for another purpose. */
export const findToken = async <P extends Purpose>(
  token: string,
  purpose: P,
): Promise<(TokenOf<P> & { hash: string }) | undefined> => {
  const hash = sha256(token)
  const item = await getItem(keyOf(hash))
  const found = item && toOneTimeToken(item)
  if (found?.purpose !== purpose || ('expiresAt' in found && found.expiresAt <= epochSeconds())) return undefined
  return { ...(found as TokenOf<P>), hash }
}

/** Transaction write that changes when a token expires; refused when it is gone. */
export const extendToken = (hash: string, until: number): Write =>
  update(keyOf(hash), expression`SET #expiresAt = ${until}, #ttl = ${until}`, expression`attribute_exists(#pk)`)

/** Transaction write that uses a token up; of several at once one succeeds. */
export const spendToken = (hash: string): Write => remove(keyOf(hash), expression`attribute_exists(#pk)`)

/** Transaction write that deletes a token, used or not. */
export const deleteToken = (hash: string): Write => remove(keyOf(hash))

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'token of a link in a mail or of a calendar': keyOf('<hash>'),
})
