import { createHash } from 'node:crypto'
import { epochSeconds } from '#functions/lib/clock.ts'
import { expression } from '#functions/lib/expression.ts'
import { type Key, update, type Write } from '#functions/lib/table.ts'

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

const adding = ({ seconds }: Limit, by: 1 | -1) =>
  expression`SET #count = if_not_exists(#count, ${0}) + ${by}, #ttl = ${epochSeconds() + 2 * seconds}`

/** What an `UpdateItem` that counts is made of; refused when there are too many. */
export const counting = (limit: Limit, of: string) =>
  [
    keyOf(limit, of, epochSeconds()),
    adding(limit, 1),
    expression`attribute_not_exists(#pk) OR #count < ${limit.most}`,
  ] as const

/** The part of a transaction that counts; refused when there are too many. */
export const counted = (limit: Limit, of: string): Write => update(...counting(limit, of))

/** The part of a transaction that no longer counts what was counted at a time (in seconds); never refused. */
export const notCounted = (limit: Limit, of: string, at: number): Write =>
  update(keyOf(limit, of, at), adding(limit, -1))

/** Seconds until what is counted by a span is counted anew. */
export const secondsToNext = ({ seconds }: Pick<Limit, 'seconds'>): number => seconds - (epochSeconds() % seconds)
