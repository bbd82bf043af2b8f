import { createHash } from 'node:crypto'
import { epochSeconds } from '#functions/core/clock.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { transact, update, updateItem, withFallback } from '#functions/core/table/table.ts'

/** How often something may be done in a span of time. */
export interface Limit {
  kind: string
  most: number
  /** Counting begins anew with each of these spans. */
  seconds: number
}

/** Hashed, as what strangers type is not kept; the span in the key is what forgets. */
const keyOf = ({ kind, seconds }: Limit, of: string, at: number): Key => {
  const span = Math.floor(at / seconds)
  return { pk: `LIMIT#${createHash('sha256').update(`${kind}#${span}#${of}`).digest('base64url')}`, sk: 'LIMIT' }
}

/** A count that is no number counts for nothing. */
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

/** The part of a transaction that counts so many at once, now or at a time (in seconds); refused when there are too many. */
export const buildLimitWrite = (limit: Limit, of: string, times = 1, at = epochSeconds()): Write =>
  buildSumWrite(limit, keyOf(limit, of, at), times, isBelow(limit.most - times + 1))

/** The part of a transaction that no longer counts what was counted at a time (in seconds); never refused. */
export const buildLimitUndoWrite = (limit: Limit, of: string, at: number): Write =>
  buildSumWrite(limit, keyOf(limit, of, at), -1)

/** The same, refused where nothing was counted. */
export const buildStrictLimitUndoWrite = (limit: Limit, of: string, at: number): Write =>
  update(keyOf(limit, of, at), expression`SET #count = #count - ${1}`, expression`#count > ${0}`)

/** Counts by itself; false when there are too many. */
export const countWithinLimit = async (limit: Limit, of: string): Promise<boolean> => {
  try {
    return (
      (await updateItem(keyOf(limit, of, epochSeconds()), buildIncrement(limit, 1), isBelow(limit.most))) !== undefined
    )
  } catch (error) {
    // What is there is no number: a transaction knows what to write instead.
    if (!(error instanceof Error) || error.name !== 'ValidationException') throw error
    return (await transact([buildLimitWrite(limit, of)])) === undefined
  }
}

/** Seconds until what is counted by a span is counted anew. */
export const secondsToNext = ({ seconds }: Pick<Limit, 'seconds'>): number => seconds - (epochSeconds() % seconds)

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'counter of mails, messages or uploads in a time span': { pk: 'LIMIT#<hash>', sk: 'LIMIT' },
})
