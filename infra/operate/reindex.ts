import type { Item, Key } from '#functions/core/table/item.ts'
import { listThingsOf } from '#functions/data/search/indexables.ts'
import { type Entry, toEntryIfIndexed } from '#functions/data/search/searchIndex.ts'
import { type IndexUpdate, updateIndex } from '#functions/data/search/updateIndex.ts'
import { tenantOf } from './everything.ts'
import { walkTable } from './walkTable.ts'

interface Listed {
  kind: Entry['kind']
  id: string
  listed: Key[]
}

/** What some items of the table stand for, each thing once, by workspace: things, and what of the index stands for them. */
const wantedOf = (items: readonly Item[]): Map<string, Map<string, Listed>> => {
  const wanted = new Map<string, Map<string, Listed>>()
  const add = (tenant: string, { kind, id }: { kind: Entry['kind']; id: string }, entry?: Key) => {
    const things = wanted.get(tenant) ?? new Map<string, Listed>()
    const name = `${kind} ${id}`
    const thing = things.get(name) ?? { kind, id, listed: [] }
    if (entry) thing.listed.push({ pk: entry.pk, sk: entry.sk })
    wanted.set(tenant, things.set(name, thing))
  }
  for (const item of items) {
    const tenant = tenantOf(item)
    if (!tenant) continue
    const entry = toEntryIfIndexed(item)
    if (entry) add(tenant, entry, item)
    else for (const thing of listThingsOf(tenant, item)) add(tenant, thing)
  }
  return wanted
}

const AT_ONCE = 12

/** What was done, and what it cost. */
export interface Reindexed extends IndexUpdate {
  /** Things and entries that were looked at. */
  things: number
  /** Capacity units, read and write. */
  units: number
}

/**
 * Brings what search finds up to date in the whole table, as the functions write it: what is missing is written, what
 * stands for nothing removed, and what is right is left as it is.
 */
export const reindex = async (say: (line: string) => void, unitsASecond?: number): Promise<Reindexed> => {
  const done = { things: 0, written: 0, removed: 0 }
  const units = await walkTable({
    name: 'reindex',
    say,
    unitsASecond,
    soFar: () => `${done.things} things looked at, ${done.written} entries written, ${done.removed} removed.`,
    onPage: async (items, paced) => {
      for (const [tenant, wanted] of wantedOf(items)) {
        const things = [...wanted.values()]
        for (let start = 0; start < things.length; start += AT_ONCE) {
          const some = things.slice(start, start + AT_ONCE)
          await paced(async () => {
            const { written, removed } = await updateIndex(tenant, some)
            done.written += written
            done.removed += removed
          })
          done.things += some.length
        }
      }
    },
  })
  return { ...done, units }
}
