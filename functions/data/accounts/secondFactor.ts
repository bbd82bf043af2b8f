import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { toBase32 } from '#functions/core/security/totp.ts'
import { expression } from '#functions/core/table/expression.ts'
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
  /** How often the authenticator says it was used; 0 when it does not count. */
  counter: z.int(),
  transports: z.array(z.string()),
  createdAt: Instant,
  usedAt: Instant.nullable(),
})

/** Begun, and worth nothing until it is confirmed in time (seconds since 1970). */
const pendingSchema = <T extends z.ZodRawShape>(shape: T) => z.object({ ...shape, expiresAt: z.int() }).nullable()

/** What an account asks for beside its password. Each change, a code's use included, makes it another version. */
export const Factors = z.object({
  version: z.int(),
  /** The secret that the authenticator app has, and the step of the last code that was used. */
  totp: z.object({ secret: z.string(), lastStep: z.int() }).nullable(),
  /** By their ids. */
  passkeys: z.record(z.string(), Passkey),
  /** SHA-256 of the recovery codes that are left. */
  recovery: z.array(z.string()),
  newTotp: pendingSchema({ secret: z.string() }),
  newPasskey: pendingSchema({ challenge: z.string() }),
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

/** The part of a transaction that stores factors in place of the ones that were read; refused when they have changed since. */
export const storeFactors = (email: string, before: Factors, after: Omit<Factors, 'version'>): Write =>
  put(
    { ...secondFactorKey(email), ...after, version: before.version + 1, v: 1 },
    before.version === 0 ? expression`attribute_not_exists(#pk)` : expression`#version = ${before.version}`,
  )

/** Sign-in looks at the account, those who manage people at the member: both say whether there is a second factor. */
const buildFactorFlagWrites = (account: Account, has: boolean): Write[] => {
  const change = has ? expression`SET #secondFactor = ${true}` : expression`REMOVE #secondFactor`
  const there = expression`attribute_exists(#pk)`
  const members = currentWorkspaces(account).map(({ tenant, person }) => memberKey(tenant, person))
  return [accountKey(account.email), ...members].map((key) => update(key, change, there))
}

/** Passkeys in the order in which they were added. */
export const sortPasskeys = (passkeys: Factors['passkeys']) =>
  Object.entries(passkeys)
    .map(([id, passkey]) => ({ id, ...passkey }))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))

const passkeysOf = ({ passkeys }: Factors): number => Object.keys(passkeys).length

/** What keeps up to date by which passkeys an account is found. */
const buildPasskeyOwnerWrites = (account: Account, before: Factors, after: Factors): Write[] => {
  if (passkeysOf(before) === passkeysOf(after)) return []
  return [passkeysOf(after) > 0 ? addPasskeyOwner(account) : removePasskeyOwner(account)]
}

/** The parts of a transaction that change the factors of an account; without the last one nothing of them is left. */
export const changeFactors = (account: Account, before: Factors, after: Factors): Write[] => {
  const [had, has] = [hasFactor(before), hasFactor(after)]
  const stored = storeFactors(account.email, before, had && !has ? NO_FACTORS : after)
  return [
    stored,
    ...buildPasskeyOwnerWrites(account, before, after),
    ...(had === has ? [] : buildFactorFlagWrites(account, has)),
  ]
}

const hashed = (code: string): string => createHash('sha256').update(code).digest('base64url')
/** As it is compared, however it is typed. */
const normaliseCode = (code: string): string => code.toUpperCase().replace(/[^A-Z2-7]/g, '')

/** New recovery codes, 80 random bits each, to be shown once, and what is stored of them. */
export const newRecoveryCodes = (): { codes: string[]; stored: string[] } => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(10)).match(/.{4}/g)?.join('-') ?? '')
  return { codes, stored: codes.map((code) => hashed(normaliseCode(code))) }
}

/** The factors without a recovery code; undefined when it is not one of theirs. */
export const removeRecoveryCode = (factors: Factors, code: string): Factors | undefined => {
  const used = hashed(normaliseCode(code))
  if (!factors.recovery.includes(used)) return undefined
  return { ...factors, recovery: factors.recovery.filter((one) => one !== used) }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'second factors of an account': secondFactorKey('<address>'),
})
