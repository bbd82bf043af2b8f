import { sha256 } from '#functions/core/security/sha256.ts'
import { MAX_TRANSACTION_WRITES } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, put, type Refusals, transact, update } from '#functions/core/table/table.ts'
import { epochSeconds } from '../clock.ts'
import { type Announcement, buildAnnouncementWrite } from './announcement.ts'
import { ApiError } from './apiError.ts'
import { type OwnPages, ownPagesFields } from './ownPages.ts'
import { withCheck } from './requiredCheck.ts'
import type { Right } from './rights.ts'

const RECORD_TTL_SECONDS = 86_400

/**
 * Stored in the transaction of the write itself, with the response, for a day. Its key contains tenant, person (or link)
 * and route, so nobody gets the response of somebody else.
 */
interface IdempotencyRecord {
  key: Key
  /** SHA-256 of the input without passwords: the same key with another input is refused. */
  input: string
}

/** What is added to every transaction of a request. */
export interface Idempotency {
  /** If the request has an `Idempotency-Key`. */
  record?: IdempotencyRecord | undefined
  /** If the endpoint requires it (`rightsInTransaction`). */
  right?: Right | undefined
  /** If other people see the changes of the endpoint (`liveFor`). */
  announcement?: Announcement | undefined
  /** If the caller’s page says which it is: their other pages are told. */
  ownPages?: OwnPages | undefined
}

/** A fast hash would disclose passwords. */
const omitPasswords = (name: string, value: unknown): unknown => (/password/i.test(name) ? undefined : value)

/**
 * The partition of a caller's records: of the person, or of the link token of somebody without an account; undefined for
 * strangers.
 */
const recordPartition = (
  caller: { tenant: string; person: string } | undefined,
  input: unknown,
): string | undefined => {
  if (caller) return personPartition(caller.tenant, caller.person)
  const token = (input as { token?: unknown } | undefined)?.token
  return typeof token === 'string' ? `LINK#${sha256(token)}` : undefined
}

/** The record of a request by its `Idempotency-Key`; undefined for strangers. */
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
 * The record of a stranger's request, for endpoints that opt in and disclose nothing about anybody. It is keyed by the
 * idempotency key alone, which only the client knows.
 */
export const anonymousRecord = (route: string, key: string, input: unknown): IdempotencyRecord => ({
  key: { pk: `KEY#${sha256(`${route}#${key}`)}`, sk: 'ONCE' },
  input: sha256(JSON.stringify(input, omitPasswords)),
})

/** Transaction write for a request in several transactions: refused when the key was used with another input. */
export const buildSameInputWrite = ({ key, input }: IdempotencyRecord): Write =>
  update(
    { ...key, sk: `${key.sk}#` },
    expression`SET #input = ${input}, #ttl = ${epochSeconds() + RECORD_TTL_SECONDS}`,
    expression`attribute_not_exists(#pk) OR #input = ${input}`,
  )

/**
 * Transaction write that records the response; refused when the request was processed before. The stream tells the
 * caller’s other pages by it.
 */
const buildRecordWrite = ({ key, input }: IdempotencyRecord, answer: unknown, own: OwnPages | undefined): Write =>
  put(
    {
      ...key,
      input,
      answer: JSON.stringify(answer),
      ttl: epochSeconds() + RECORD_TTL_SECONDS,
      ...(own && ownPagesFields(own)),
    },
    expression`attribute_not_exists(#pk)`,
  )

/** The recorded response; throws when the input differs. */
const readRecordedAnswer = (record: IdempotencyRecord, item: Item): unknown => {
  if (item.input !== record.input) throw new ApiError('request.reusedKey')
  return JSON.parse(item.answer as string)
}

/** The response of an earlier attempt of this request. */
export const findEarlierAnswer = async ({
  record,
  ownPages,
}: Idempotency): Promise<{ answer: unknown } | undefined> => {
  const item = record && (await getItem(record.key))
  if (item && ownPages) ownPages.stored = true
  return item && { answer: readRecordedAnswer(record, item) }
}

/** The record of one of several independent transactions of a request. */
export const idempotencyForPart = ({ record, ...rest }: Idempotency, what: string): Idempotency => ({
  record: record && { ...record, key: { ...record.key, sk: `${record.key.sk}#${what}` } },
  ...rest,
})

/** What `commitIdempotent` takes: it adds the permission check, the idempotency record and the announcement. */
export const MAX_COMMITTED_WRITES = MAX_TRANSACTION_WRITES - 3

/**
 * Commits the writes with the permission check, the idempotency record and the announcement. Returns the response, now
 * or of an earlier attempt, or the refused writes by position; throws when the permission is gone.
 */
export const commitIdempotent = async <T>(
  { record, right, announcement, ownPages }: Idempotency,
  answer: T,
  writes: readonly Write[],
): Promise<{ answer: T } | { refused: Refusals }> => {
  const checked = right ? withCheck(writes, right.check) : { writes: [...writes], at: -1 }
  const refused = await transact([
    ...checked.writes,
    ...(record ? [buildRecordWrite(record, answer, ownPages)] : []),
    ...(announcement ? [buildAnnouncementWrite(announcement)] : []),
  ])
  if (!refused) {
    if (right) right.held = true
    if (ownPages && record) ownPages.stored = true
    return { answer }
  }
  const earlier = record && refused.get(checked.writes.length)
  if (record && earlier) {
    if (ownPages) ownPages.stored = true
    return { answer: readRecordedAnswer(record, earlier) as T }
  }
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
