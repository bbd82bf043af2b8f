import { isDeepStrictEqual } from 'node:util'
import { busy } from '#functions/core/http/apiError.ts'
import { batchGetEach } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { check, put, remove, transact } from '#functions/core/table/table.ts'
import { keysOf, readThing } from './indexables.ts'
import { type Entry, entryItems } from './searchIndex.ts'

/** Something that is found by search if it is there; `listed`: items of the index that stand for it. */
export interface Thing {
  kind: Entry['kind']
  id: string
  listed?: readonly Key[]
}

/** What is written for a thing while the items that it was read from are as they were. */
interface Change {
  checks: readonly { key: Key; check: Write }[]
  writes: readonly Write[]
}

/** How many items of the index were written and removed. */
export interface IndexUpdate {
  written: number
  removed: number
}

const nameOf = ({ pk, sk }: Key): string => JSON.stringify([pk, sk])

const toKeyCheck = (key: Key, when: Parameters<typeof check>[1]) => ({ key, check: check(key, when) })

/** The items by which a thing is found as it is; undefined: it cannot be read, and whatever finds it stays. */
const expectedOf = (tenant: string, { kind, id }: Thing, items: readonly (Item | undefined)[]) => {
  const item = items.find((one) => one)
  if (!item) {
    const gone = expression`attribute_not_exists(#pk)`
    return { checks: keysOf(tenant, kind, id).map((key) => toKeyCheck(key, gone)), expected: [] }
  }
  const read = readThing(kind, id, item)
  return read && { checks: [toKeyCheck(item, read.unchanged)], expected: entryItems(tenant, read.entry) }
}

/** What is missing in the index of things, and what of it that was listed stands for nothing. */
const changesOf = async (tenant: string, things: readonly Thing[]): Promise<Change[]> => {
  const found = await batchGetEach(things.map(({ kind, id }) => keysOf(tenant, kind, id)))
  const readable = things.flatMap((thing, at) => {
    const read = expectedOf(tenant, thing, found[at] ?? [])
    return read ? [{ ...read, listed: thing.listed ?? [] }] : []
  })
  const stored = await batchGetEach(readable.map(({ expected }) => expected))
  return readable.map(({ checks, expected, listed }, at) => {
    const names = expected.map(nameOf)
    return {
      checks,
      writes: [
        ...expected.filter((item, place) => !isDeepStrictEqual(stored[at]?.[place], item)).map((item) => put(item)),
        ...listed.filter((key) => !names.includes(nameOf(key))).map((key) => remove(key)),
      ],
    }
  })
}

const MAX_TRANSACTION_WRITES = 100
/** Of one thing at once: what else it takes is the next transaction's. */
const MAX_WRITES_PER_THING = 90

/** The same in transactions, each with the checks of what it writes, none of which may be there twice. */
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
      for (const one of checks) last.checks.set(nameOf(one.key), one.check)
      last.writes.push(...some)
    }
  }
  return transactions
}

/** Things that are read at once. */
const THINGS_PER_BATCH = 12
const ROUNDS = 5

/**
 * Brings what finds things up to date: writes what is missing or says something else than the things do, and removes what
 * was listed and stands for nothing. Done again it writes nothing.
 */
export const updateIndex = async (tenant: string, things: readonly Thing[]): Promise<IndexUpdate> => {
  const changed: IndexUpdate = { written: 0, removed: 0 }
  for (let start = 0; start < things.length; start += THINGS_PER_BATCH) {
    let left = true
    for (let round = 0; left; round += 1) {
      // One of them is another one by now: they are read again.
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
