import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { buildRevokeWrite } from '#functions/core/security/revocations.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import { toBase32 } from '#functions/core/security/totp.ts'
import { expression, isAtVersion } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, update } from '#functions/core/table/table.ts'
import { memberKey } from '#functions/data/people/members.ts'
import { Instant } from '#shared/core/terms.ts'
import { RECOVERY_CODES } from '#shared/people/secondFactor.ts'
import { reader } from '../stored.ts'
import { type Account, accountKey, currentWorkspaces } from './accounts.ts'
import { addPasskeyOwner, removePasskeyOwner } from './passkeySignIns.ts'

const Passkey = z.object({
  name: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** Signature counter; 0 when unsupported. */
  counter: z.int(),
  transports: z.array(z.string()),
  createdAt: Instant,
  usedAt: Instant.nullable(),
})

/** A factor that is not confirmed yet, until it expires. */
const pendingSchema = <T extends z.ZodRawShape>(shape: T) => z.object({ ...shape, expiresAt: z.int() }).nullable()

/** Second factors of an account; every change, including the use of a code, increments the version. */
export const Factors = z.object({
  version: z.int(),
  /** The shared secret, and the last used step, which prevents reuse. */
  totp: z.object({ secret: z.string(), lastStep: z.int() }).nullable(),
  /** By their ids. */
  passkeys: z.record(z.string(), Passkey),
  /** SHA-256 of the recovery codes that are left. */
  recovery: z.array(z.string()),
  newTotp: pendingSchema({ secret: z.string() }),
  /** `added`: it is there, and was the first factor; repeated, its answer has other recovery codes. */
  newPasskey: pendingSchema({ challenge: z.string(), added: z.literal(true).optional() }),
})
export type Factors = z.infer<typeof Factors>

export const NO_FACTORS: Factors = {
  version: 0,
  totp: null,
  passkeys: {},
  recovery: [],
  newTotp: null,
  newPasskey: null,
}

export const secondFactorKey = (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'SECOND_FACTOR' })

export const toFactors = reader('second factors', Factors)

/** The second factors of the account of a normalised e-mail address. */
export const findFactors = async (email: string): Promise<Factors> => {
  const item = await getItem(secondFactorKey(email))
  return item ? toFactors(item) : NO_FACTORS
}

export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || Object.keys(passkeys).length > 0

/** Transaction write that stores factors in place of the ones that were read; refused when they have changed since. */
export const storeFactors = (email: string, before: Factors, after: Omit<Factors, 'version'>): Write =>
  put({ ...secondFactorKey(email), ...after, version: before.version + 1, v: 1 }, isAtVersion(before.version))

/**
 * Writes the flag to the account, for sign-in, and to the members, for their managers. Once there is none, access tokens are
 * revoked in every workspace, as those of managers say whether one is missing.
 */
const buildFactorFlagWrites = (account: Account, has: boolean): Write[] => {
  const change = has ? expression`SET #secondFactor = ${true}` : expression`REMOVE #secondFactor`
  const there = expression`attribute_exists(#pk)`
  const places = currentWorkspaces(account)
  const members = places.map(({ tenant, person }) => memberKey(tenant, person))
  return [
    ...[accountKey(account.email), ...members].map((key) => update(key, change, there)),
    ...(has ? [] : places.map(({ tenant, person }) => buildRevokeWrite(tenant, person))),
  ]
}

/** Passkeys in the order in which they were added. */
export const sortPasskeys = (passkeys: Factors['passkeys']) =>
  Object.entries(passkeys)
    .map(([id, passkey]) => ({ id, ...passkey }))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))

const passkeysOf = ({ passkeys }: Factors): number => Object.keys(passkeys).length

/** Keeps the passkey lookup in sync. */
const buildPasskeyOwnerWrites = (account: Account, before: Factors, after: Factors): Write[] => {
  if (passkeysOf(before) === passkeysOf(after)) return []
  return [passkeysOf(after) > 0 ? addPasskeyOwner(account) : removePasskeyOwner(account)]
}

/** Transaction writes that change the factors; removing the last one clears everything. */
export const changeFactors = (account: Account, before: Factors, after: Factors): Write[] => {
  const [had, has] = [hasFactor(before), hasFactor(after)]
  const stored = storeFactors(account.email, before, had && !has ? NO_FACTORS : after)
  return [
    stored,
    ...buildPasskeyOwnerWrites(account, before, after),
    ...(had === has ? [] : buildFactorFlagWrites(account, has)),
  ]
}

/** Ignores case and separators. */
const normaliseCode = (code: string): string => code.toUpperCase().replace(/[^A-Z2-7]/g, '')

/** New recovery codes of 80 random bits, displayed once, and their stored hashes. */
export const newRecoveryCodes = (): { codes: string[]; stored: string[] } => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(10)).match(/.{4}/g)?.join('-') ?? '')
  return { codes, stored: codes.map((code) => sha256(normaliseCode(code))) }
}

/** Consumes a recovery code; undefined when it is not valid. */
export const removeRecoveryCode = (factors: Factors, code: string): Factors | undefined => {
  const used = sha256(normaliseCode(code))
  if (!factors.recovery.includes(used)) return undefined
  return { ...factors, recovery: factors.recovery.filter((one) => one !== used) }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'second factors of an account': secondFactorKey('<address>'),
})
