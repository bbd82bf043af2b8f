import { now } from '#functions/core/clock.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import { checkExists, update, withFallback } from '#functions/core/table/table.ts'
import { figuresPartition } from '#functions/data/keys.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'

/** Transaction write that adds to counters of an item, under a condition; none for no change. */
export const buildSumWrites = (key: Key, counts: Readonly<Record<string, number>>, when?: Expression): Write[] => {
  const each = Object.entries(counts).flatMap(([what, by]) => (by === 0 ? [] : [expression`${name(what)} ${by}`]))
  const list = each.reduce<Expression | undefined>((all, one) => (all ? expression`${all}, ${one}` : one), undefined)
  return list ? [withFallback(update(key, expression`ADD ${list}`, when), checkExists(key))] : []
}

/** Changes of counters by sort key, so that each item is written once. */
export type Sums = Map<string, Record<string, number>>

export const addToSums = (sums: Sums, sk: string, what: string, by: number): void => {
  const counts = sums.get(sk) ?? {}
  sums.set(sk, { ...counts, [what]: (counts[what] ?? 0) + by })
}

/** Scopes of figures: finance, boards, visitors, or a mission. */
export type Figures = 'FINANCE' | 'CARDS' | 'PEOPLE' | `MISSION#${string}`
export const missionFigures = (mission: string): Figures => `MISSION#${mission}`

/** Transaction writes that add to figures. */
export const buildFigureWrites = (tenant: string, of: Figures, sums: Sums): Write[] =>
  [...sums].flatMap(([sk, counts]) => buildSumWrites({ pk: figuresPartition(tenant, of), sk }, counts))

export const DAY = 'DAY#'
export const MONTH = 'MONTH#'

/** The date in Paris, which defines days and months. */
export const parisDate = (at: Date = now()): string => dayInParis(at)
