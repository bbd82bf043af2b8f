import { createHash } from 'node:crypto'
import { epochSeconds } from './clock.ts'
import { expression } from './expression.ts'
import { Failure } from './failure.ts'
import { getItem, type Item, type Key, put, type Refusals, transact, type Write } from './table.ts'

/**
 * A write is done once: its record, made in the very transaction that does it, holds the answer for a day.
 * Tenant, person (or link) and route are in the record's key, so nobody is ever answered with another's.
 */
const KEPT_SECONDS = 86_400

export interface Once {
  key: Key
  /** SHA-256 of the input but for its passwords: the same key with another input is refused. */
  input: string
}

/** A hash as quick as this one would give passwords away. */
const withoutPasswords = (name: string, value: unknown): unknown => (/password/i.test(name) ? undefined : value)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Where the records of who asks lie: with the person, or with the link in whose token somebody without an account comes; undefined: nobody is known. */
const placeOf = (caller: { tenant: string; person: string } | undefined, input: unknown): string | undefined => {
  if (caller) return `T#${caller.tenant}#P#${caller.person}`
  const token = (input as { token?: unknown } | undefined)?.token
  return typeof token === 'string' ? `LINK#${sha256(token)}` : undefined
}

/** The record of a request by its `Idempotency-Key`; undefined for who is not known. */
export const onceFor = (
  caller: { tenant: string; person: string } | undefined,
  route: string,
  key: string,
  input: unknown,
): Once | undefined => {
  const pk = placeOf(caller, input)
  return pk === undefined
    ? undefined
    : { key: { pk, sk: `ONCE#${route}#${key}` }, input: sha256(JSON.stringify(input, withoutPasswords)) }
}

/** The part of a transaction that records its answer; refused when the request was done before. */
const record = (once: Once, answer: unknown): Write =>
  put(
    { ...once.key, input: once.input, answer: JSON.stringify(answer), ttl: epochSeconds() + KEPT_SECONDS },
    expression`attribute_not_exists(#pk)`,
  )

/** The recorded answer; throws when the record is of another input. */
const answerOf = (once: Once, item: Item): unknown => {
  if (item.input !== once.input) throw new Failure('request.reusedKey')
  return JSON.parse(item.answer as string)
}

/** The answer that this request got before, if it was done before. */
export const earlierAnswer = async (once: Once): Promise<{ answer: unknown } | undefined> => {
  const item = await getItem(once.key)
  return item && { answer: answerOf(once, item) }
}

/**
 * Does the writes together with the record of the request: its answer when done now or before, else which of the
 * writes were refused, by their position.
 */
export const commit = async <T>(
  once: Once | undefined,
  answer: T,
  writes: readonly Write[],
): Promise<{ answer: T } | { refused: Refusals }> => {
  if (!once) {
    const refused = await transact(writes)
    return refused ? { refused } : { answer }
  }
  const refused = await transact([...writes, record(once, answer)])
  if (!refused) return { answer }
  const earlier = refused.get(writes.length)
  return earlier ? { answer: answerOf(once, earlier) as T } : { refused }
}
