import { isDeepStrictEqual } from 'node:util'
import { busy } from '#functions/core/http/apiError.ts'
import { batchGetEach } from '#functions/core/table/batchGet.ts'
import { MAX_TRANSACTION_WRITES } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { keyText } from '#functions/core/table/keys.ts'
import { check, put, remove, transact } from '#functions/core/table/table.ts'
import { readThing, thingKeys } from './indexables.ts'
import { type Entry, toEntryItems } from './searchIndex.ts'

/** An indexed thing; `listed`: its existing index items. */
export interface Thing {
  kind: Entry['kind']
  id: string
  listed?: readonly Key[]
}

/** Index writes with checks that their sources are unchanged. */
interface Change {
  checks: readonly { key: Key; check: Write }[]
  writes: readonly Write[]
}

/** Number of index items written and removed. */
export interface IndexUpdate {
  written: number
  removed: number
}

const toKeyCheck = (key: Key, when: Parameters<typeof check>[1]) => ({ key, check: check(key, when) })

/** The expected index items of a thing; undefined: unreadable, its entries remain. */
const expectedOf = (tenant: string, { kind, id }: Thing, items: readonly (Item | undefined)[]) => {
  const item = items.find((one) => one)
  if (!item) {
    const gone = expression`attribute_not_exists(#pk)`
    return { checks: thingKeys(tenant, kind, id).map((key) => toKeyCheck(key, gone)), expected: [] }
  }
  const read = readThing(kind, id, item)
  return read && { checks: [toKeyCheck(item, read.unchanged)], expected: toEntryItems(tenant, read.entry) }
}

/** Missing, outdated and orphaned index items. */
const changesOf = async (tenant: string, things: readonly Thing[]): Promise<Change[]> => {
  const found = await batchGetEach(things.map(({ kind, id }) => thingKeys(tenant, kind, id)))
  const readable = things.flatMap((thing, at) => {
    const read = expectedOf(tenant, thing, found[at] ?? [])
    return read ? [{ ...read, listed: thing.listed ?? [] }] : []
  })
  const stored = await batchGetEach(readable.map(({ expected }) => expected))
  return readable.map(({ checks, expected, listed }, at) => {
    const names = expected.map(keyText)
    return {
      checks,
      writes: [
        ...expected.filter((item, place) => !isDeepStrictEqual(stored[at]?.[place], item)).map((item) => put(item)),
        ...listed.filter((key) => !names.includes(keyText(key))).map((key) => remove(key)),
      ],
    }
  })
}

/** Further writes go to the next transaction. */
const MAX_WRITES_PER_THING = 90

/** Splits changes into transactions, each with its checks without duplicates. */
const transactionsOf = (changes: readonly Change[]): { checks: Map<string, Write>; writes: Write[] }[] => {
  const transactions: { checks: Map<string, Write>; writes: Write[] }[] = []
  for (const { checks, writes } of changes) {
    for (let start = 0; start < writes.length; start += MAX_WRITES_PER_THING) {
      const some = writes.slice(start, start + MAX_WRITES_PER_THING)
      let last = transactions.at(-1)
      if (!last || last.checks.size + last.writes.length + checks.length + some.length > MAX_TRANSACTION_WRITES) {
        last = { checks: new Map(), writes: [] }
        transactions.push(last)
      }
      for (const one of checks) last.checks.set(keyText(one.key), one.check)
      last.writes.push(...some)
    }
  }
  return transactions
}

const THINGS_PER_BATCH = 12
const ROUNDS = 5

/** Updates the index of things: writes missing or outdated items, removes orphans; idempotent. */
export const updateIndex = async (tenant: string, things: readonly Thing[]): Promise<IndexUpdate> => {
  const changed: IndexUpdate = { written: 0, removed: 0 }
  for (let start = 0; start < things.length; start += THINGS_PER_BATCH) {
    let left = true
    for (let round = 0; left; round += 1) {
      // Changed concurrently: read again.
      if (round > ROUNDS) throw busy()
      left = false
      for (const { checks, writes } of transactionsOf(
        await changesOf(tenant, things.slice(start, start + THINGS_PER_BATCH)),
      )) {
        if (await transact([...checks.values(), ...writes])) {
          left = true
          continue
        }
        changed.written += writes.filter(({ Put }) => Put).length
        changed.removed += writes.filter(({ Delete }) => Delete).length
      }
    }
  }
  return changed
}
