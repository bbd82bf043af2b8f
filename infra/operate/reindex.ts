import type { Item, Key } from '#functions/core/table/item.ts'
import { listThingsOf } from '#functions/data/search/indexables.ts'
import { type Entry, toEntryIfIndexed } from '#functions/data/search/searchIndex.ts'
import { type IndexUpdate, updateIndex } from '#functions/data/search/updateIndex.ts'
import { tenantOf } from './scanTable.ts'
import { walkTable } from './walkTable.ts'

interface Listed {
  kind: Entry['kind']
  id: string
  listed: Key[]
}

/** The things that some items stand for or index, by workspace, without duplicates. */
const collectThings = (items: readonly Item[]): Map<string, Map<string, Listed>> => {
  const byTenant = new Map<string, Map<string, Listed>>()
  const add = (tenant: string, { kind, id }: { kind: Entry['kind']; id: string }, entry?: Key) => {
    const things = byTenant.get(tenant) ?? new Map<string, Listed>()
    const name = `${kind} ${id}`
    const thing = things.get(name) ?? { kind, id, listed: [] }
    if (entry) thing.listed.push({ pk: entry.pk, sk: entry.sk })
    byTenant.set(tenant, things.set(name, thing))
  }
  for (const item of items) {
    const tenant = tenantOf(item)
    if (!tenant) continue
    const entry = toEntryIfIndexed(item)
    if (entry) add(tenant, entry, item)
    else for (const thing of listThingsOf(tenant, item)) add(tenant, thing)
  }
  return byTenant
}

const PARALLEL_THINGS = 12

/** Counts and cost. */
export interface Reindexed extends IndexUpdate {
  /** Things and entries checked. */
  things: number
  /** Capacity units, read and write. */
  units: number
}

/** Brings the whole search index up to date: missing entries are written, orphaned ones removed, correct ones left. */
export const reindex = async (say: (line: string) => void, unitsASecond?: number): Promise<Reindexed> => {
  const done = { things: 0, written: 0, removed: 0 }
  const units = await walkTable({
    name: 'reindex',
    say,
    unitsASecond,
    describeProgress: () =>
      `${done.things} things looked at, ${done.written} entries written, ${done.removed} removed.`,
    onPage: async (items, paced) => {
      for (const [tenant, wanted] of collectThings(items)) {
        const things = [...wanted.values()]
        for (let start = 0; start < things.length; start += PARALLEL_THINGS) {
          const some = things.slice(start, start + PARALLEL_THINGS)
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
