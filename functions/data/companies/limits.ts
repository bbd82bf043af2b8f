import { epochSeconds } from '#functions/core/clock.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { transact, update, updateItem, withFallback } from '#functions/core/table/table.ts'

/** A rate limit. */
export interface Limit {
  kind: string
  most: number
  /** Length of the fixed window. */
  seconds: number
}

/** Hashed, so that no input of strangers is stored; the window in the key makes old counters expire. */
const keyOf = ({ kind, seconds }: Limit, of: string, at: number): Key => {
  const span = Math.floor(at / seconds)
  return { pk: `LIMIT#${sha256(`${kind}#${span}#${of}`)}`, sk: 'LIMIT' }
}

/** A corrupt counter counts as none. */
const isBelow = (most: number) =>
  expression`attribute_not_exists(#pk) OR NOT attribute_type(#count, ${'N'}) OR #count < ${most}`
const ttlOf = ({ seconds }: Limit): number => epochSeconds() + 2 * seconds

const buildIncrement = (limit: Limit, by: number) =>
  expression`SET #count = if_not_exists(#count, ${0}) + ${by}, #ttl = ${ttlOf(limit)}`

const buildSumWrite = (limit: Limit, key: Key, by: number, when?: Expression): Write =>
  withFallback(
    update(key, buildIncrement(limit, by), when),
    update(key, expression`SET #count = ${Math.max(0, by)}, #ttl = ${ttlOf(limit)}`),
  )

/** Transaction write that counts `times` at an instant (epoch seconds); refused beyond the limit. */
export const buildLimitWrite = (limit: Limit, of: string, times = 1, at = epochSeconds()): Write =>
  buildSumWrite(limit, keyOf(limit, of, at), times, isBelow(limit.most - times + 1))

/** Transaction write that undoes a count made at an instant; never refused. */
export const buildLimitUndoWrite = (limit: Limit, of: string, at: number): Write =>
  buildSumWrite(limit, keyOf(limit, of, at), -1)

/** Transaction write that undoes a count; refused when nothing was counted. */
export const buildStrictLimitUndoWrite = (limit: Limit, of: string, at: number): Write =>
  update(keyOf(limit, of, at), expression`SET #count = #count - ${1}`, expression`#count > ${0}`)

/** Counts outside a transaction; false beyond the limit. */
export const countWithinLimit = async (limit: Limit, of: string): Promise<boolean> => {
  try {
    return (
      (await updateItem(keyOf(limit, of, epochSeconds()), buildIncrement(limit, 1), isBelow(limit.most))) !== undefined
    )
  } catch (error) {
    // A corrupt counter: the transactional write has a fallback.
    if (!(error instanceof Error) || error.name !== 'ValidationException') throw error
    return (await transact([buildLimitWrite(limit, of)])) === undefined
  }
}

/** Seconds until the next window. */
export const secondsToNext = ({ seconds }: Pick<Limit, 'seconds'>): number => seconds - (epochSeconds() % seconds)

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'counter of mails, messages or uploads in a time span': { pk: 'LIMIT#<hash>', sk: 'LIMIT' },
})
