import { createHash } from 'node:crypto'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, put, type Refusals, transact, update } from '#functions/core/table/table.ts'
import { epochSeconds } from '../clock.ts'
import { type Announcement, buildAnnouncementWrite } from './announcement.ts'
import { ApiError } from './apiError.ts'
import { withCheck } from './requiredCheck.ts'
import type { Right } from './rights.ts'

const RECORD_TTL_SECONDS = 86_400

/**
 * A write is done once: its record, made in the very transaction that does it, holds the answer for a day.
 * Tenant, person (or link) and route are in the record's key, so nobody is ever answered with another's.
 */
interface IdempotencyRecord {
  key: Key
  /** SHA-256 of the input but for its passwords: the same key with another input is refused. */
  input: string
}

/** What every transaction of a request carries beside its own writes. */
export interface Idempotency {
  /** Of a request with an `Idempotency-Key`. */
  record?: IdempotencyRecord | undefined
  /** Of an endpoint that asks for it (`rightsInTransaction`). */
  right?: Right | undefined
  /** Of an endpoint whose changes others look at (`liveFor`). */
  announcement?: Announcement | undefined
}

/** A hash as quick as this one would give passwords away. */
const omitPasswords = (name: string, value: unknown): unknown => (/password/i.test(name) ? undefined : value)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Where the records of who asks lie: with the person, or with the link in whose token somebody without an account comes; undefined: nobody is known. */
const recordPartition = (
  caller: { tenant: string; person: string } | undefined,
  input: unknown,
): string | undefined => {
  if (caller) return personPartition(caller.tenant, caller.person)
  const token = (input as { token?: unknown } | undefined)?.token
  return typeof token === 'string' ? `LINK#${sha256(token)}` : undefined
}

/** The record of a request by its `Idempotency-Key`; undefined for who is not known. */
export const callerRecord = (
  caller: { tenant: string; person: string } | undefined,
  route: string,
  key: string,
  input: unknown,
): IdempotencyRecord | undefined => {
  const pk = recordPartition(caller, input)
  return pk === undefined
    ? undefined
    : { key: { pk, sk: `ONCE#${route}#${key}` }, input: sha256(JSON.stringify(input, omitPasswords)) }
}

/**
 * The record of a request by somebody who is not known: of an endpoint that asks for it, whose answer says nothing of
 * anybody. It lies with the key alone, which only they know.
 */
export const anonymousRecord = (route: string, key: string, input: unknown): IdempotencyRecord => ({
  key: { pk: `KEY#${sha256(`${route}#${key}`)}`, sk: 'ONCE' },
  input: sha256(JSON.stringify(input, omitPasswords)),
})

/** The part of each piece's transaction that holds the key to its input; refused when it was used with another one. */
export const buildSameInputWrite = ({ key, input }: IdempotencyRecord): Write =>
  update(
    { ...key, sk: `${key.sk}#` },
    expression`SET #input = ${input}, #ttl = ${epochSeconds() + RECORD_TTL_SECONDS}`,
    expression`attribute_not_exists(#pk) OR #input = ${input}`,
  )

/** The part of a transaction that records its answer; refused when the request was done before. */
const buildRecordWrite = ({ key, input }: IdempotencyRecord, answer: unknown): Write =>
  put(
    { ...key, input, answer: JSON.stringify(answer), ttl: epochSeconds() + RECORD_TTL_SECONDS },
    expression`attribute_not_exists(#pk)`,
  )

/** The recorded answer; throws when the record is of another input. */
const answerOf = (record: IdempotencyRecord, item: Item): unknown => {
  if (item.input !== record.input) throw new ApiError('request.reusedKey')
  return JSON.parse(item.answer as string)
}

/** The answer that this request got before, if it was done before. */
export const findEarlierAnswer = async ({ record }: Idempotency): Promise<{ answer: unknown } | undefined> => {
  const item = record && (await getItem(record.key))
  return item && { answer: answerOf(record, item) }
}

/** The same for one of several writes that a request makes, each for itself. */
export const idempotencyForPart = ({ record, ...rest }: Idempotency, what: string): Idempotency => ({
  record: record && { ...record, key: { ...record.key, sk: `${record.key.sk}#${what}` } },
  ...rest,
})

/**
 * Does the writes under the right of the caller, together with the record of the request and what open pages are told: its answer when done now or
 * before, else which of the writes were refused, by their position. Throws when the right is gone.
 */
export const commitIdempotent = async <T>(
  { record, right, announcement }: Idempotency,
  answer: T,
  writes: readonly Write[],
): Promise<{ answer: T } | { refused: Refusals }> => {
  const checked = right ? withCheck(writes, right.check) : { writes: [...writes], at: -1 }
  const refused = await transact([
    ...checked.writes,
    ...(record ? [buildRecordWrite(record, answer)] : []),
    ...(announcement ? [buildAnnouncementWrite(announcement)] : []),
  ])
  if (!refused) {
    if (right) right.held = true
    return { answer }
  }
  const earlier = record && refused.get(checked.writes.length)
  if (record && earlier) return { answer: answerOf(record, earlier) as T }
  const gone = refused.has(checked.at) && right?.refusal(refused.get(checked.at))
  if (gone) throw gone
  return { refused }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'idempotency record of a request': [
    { pk: personPartition('<tenant>', '<person>'), sk: 'ONCE#<route>#<key>' },
    { pk: 'LINK#<hash>', sk: 'ONCE#<route>#<key>' },
    { pk: 'KEY#<hash>', sk: 'ONCE' },
  ],
  'of a request in several transactions: input of the key, record of each transaction': [
    { pk: personPartition('<tenant>', '<person>'), sk: 'ONCE#<route>#<key>#' },
    { pk: personPartition('<tenant>', '<person>'), sk: 'ONCE#<route>#<key>#<piece>' },
  ],
})
