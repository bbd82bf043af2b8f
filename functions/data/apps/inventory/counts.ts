import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { check, getItem, put, queryPage, remove, update } from '#functions/core/table/table.ts'
import { countPartition, countsPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { COUNT_STATES, type CountState } from '#shared/apps/inventory/countRules.ts'
import { Id } from '#shared/core/terms.ts'

const number = z.int().default(0)

/** A stocktaking; the numbers are set by the comparison. */
export const StoredCount = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(COUNT_STATES),
  startedAt: z.iso.datetime(),
  startedBy: Id,
  endedAt: z.iso.datetime().optional(),
  endedBy: Id.optional(),
  /** Position of the comparison: product, and last unit if it has more. */
  at: z.object({ product: Id, unit: Id.optional() }).optional(),
  expected: number,
  missing: number,
  turnedUp: number,
  elsewhere: number,
  quantities: number,
  uncounted: number,
  undecided: number,
})
export type StoredCount = z.infer<typeof StoredCount>
export const toStoredCount = reader('equipment count', StoredCount)

const PREFIX = 'COUNT#'
export const countKey = (tenant: string, id: string): Key => ({ pk: countsPartition(tenant), sk: PREFIX + id })
/** Pointer to the current count; there is one at a time. */
const currentKey = (tenant: string): Key => ({ pk: countsPartition(tenant), sk: 'CURRENT' })

export const findCount = async (tenant: string, id: string): Promise<StoredCount | undefined> => {
  const item = await getItem(countKey(tenant, id))
  return item && toStoredCount(item)
}

export const findCurrentCount = async (tenant: string): Promise<string | undefined> => {
  const item = await getItem(currentKey(tenant))
  return item && String(item.count)
}

const PAGE = 20

export const listCounts = async (tenant: string, after: Record<string, unknown> | undefined) => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${countsPartition(tenant)} AND begins_with(#sk, ${PREFIX})`,
    limit: PAGE,
    descending: true,
    after,
  })
  return { counts: readEach(items, toStoredCount), last }
}

/** Transaction writes that start a count; the first is refused while another is running. */
export const beginCount = (tenant: string, count: StoredCount): Write[] => [
  put({ ...currentKey(tenant), count: count.id }, expression`attribute_not_exists(#pk)`),
  put({ ...countKey(tenant, count.id), ...count, v: 1 }),
]

/** Transaction writes that end a count; the first is refused unless its state is `from` and `when` holds. */
export const endCount = (
  tenant: string,
  id: string,
  [from, to]: readonly [CountState, CountState],
  by: string,
  when: Expression = expression`attribute_exists(#pk)`,
): Write[] => [
  update(
    countKey(tenant, id),
    expression`SET #state = ${to}, #endedAt = ${now().toISOString()}, #endedBy = ${by}`,
    expression`#state = ${from} AND ${when}`,
  ),
  remove(currentKey(tenant), expression`#count = ${id}`),
]

/** Transaction write that ends counting and starts the comparison; refused when ended already. */
export const beginComparison = (tenant: string, id: string): Write =>
  update(countKey(tenant, id), expression`SET #state = ${'COMPARING'}`, expression`#state = ${'OPEN'}`)

export type ComparisonNumbers = Pick<
  StoredCount,
  'expected' | 'missing' | 'turnedUp' | 'elsewhere' | 'quantities' | 'uncounted' | 'undecided'
>

/**
 * Transaction write that stores the progress of the comparison; `at` undefined: complete. Refused on a concurrent
 * change.
 */
export const saveComparison = (
  tenant: string,
  { id, at: before }: StoredCount,
  found: ComparisonNumbers,
  at: StoredCount['at'],
): Write => {
  const { expected, missing, turnedUp, elsewhere, quantities, uncounted, undecided } = found
  const added = expression`ADD #expected ${expected}, #missing ${missing}, #turnedUp ${turnedUp}, #elsewhere ${elsewhere}, #quantities ${quantities}, #uncounted ${uncounted}, #undecided ${undecided}`
  const set = at ? expression`SET #at = ${at}` : expression`SET #state = ${'REVIEW'} REMOVE #at`
  const asRead = before ? expression`#at = ${before}` : expression`attribute_not_exists(#at)`
  return update(countKey(tenant, id), expression`${set} ${added}`, expression`#state = ${'COMPARING'} AND ${asRead}`)
}

/** Transaction write that counts a decision; refused unless the count is in review. */
export const countDecision = (tenant: string, id: string): Write =>
  update(countKey(tenant, id), expression`ADD #undecided ${-1}`, expression`#state = ${'REVIEW'}`)

/** Condition check that a count is open. */
export const checkCountOpen = (tenant: string, id: string): Write =>
  check(countKey(tenant, id), expression`#state = ${'OPEN'}`)

/** Units counted by a person, in one item each to avoid contention. */
const StoredCounter = z.object({ sk: z.string(), count: z.int() })
const toCounter = reader('equipment counter', StoredCounter)
const COUNTER = 'BY#'

/** Transaction write that adds to a person's counter. */
export const addToCounter = (tenant: string, count: string, person: string, by: number): Write =>
  update({ pk: countPartition(tenant, count), sk: COUNTER + person }, expression`SET #v = ${1} ADD #count ${by}`)

const MAX_COUNTERS = 1000

/** Counters by person, highest first. */
export const listCounters = async (tenant: string, count: string): Promise<{ person: string; count: number }[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${countPartition(tenant, count)} AND begins_with(#sk, ${COUNTER})`,
    limit: MAX_COUNTERS,
  })
  return readEach(items, (item: Item) => ({ person: item.sk.slice(COUNTER.length), count: toCounter(item).count }))
    .filter((one) => one.count > 0)
    .toSorted((a, b) => b.count - a.count)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  stocktaking: countKey('<tenant>', '<ulid>'),
  'current stocktaking': currentKey('<tenant>'),
  'number of units counted by a person': { pk: countPartition('<tenant>', '<count>'), sk: `${COUNTER}<person>` },
})
