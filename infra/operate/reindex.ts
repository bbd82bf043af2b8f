import { setTimeout as pause } from 'node:timers/promises'
import { now } from '#functions/core/clock.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { count, metered } from '#functions/core/table/meter.ts'
import { deleteItem, getItem, putItem } from '#functions/core/table/table.ts'
import { bringUpToDate, type Changed } from '#functions/data/search/bringUpToDate.ts'
import { thingsIn } from '#functions/data/search/indexables.ts'
import { type Entry, entryAt } from '#functions/data/search/searchIndex.ts'
import { everything, tenantOf } from './everything.ts'

/** Where in the table it was cut off. */
const PROGRESS: Key = { pk: 'OPERATOR#REINDEX', sk: 'PROGRESS' }
/** What was brought up to date before that may by now lack something again. */
const GOES_ON_MS = 86_400_000

const progress = async (): Promise<Key | undefined> => {
  const item = await getItem(PROGRESS)
  const isRecent = item && now().getTime() - Date.parse(String(item.at)) < GOES_ON_MS
  return isRecent ? (item.after as Key) : undefined
}
const noteProgress = (after: Key) => putItem({ ...PROGRESS, after, at: now().toISOString(), v: 1 })

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
    const entry = entryAt(item)
    if (entry) add(tenant, entry, item)
    else for (const thing of thingsIn(tenant, item)) add(tenant, thing)
  }
  return wanted
}

const AT_ONCE = 12
/** What four kilobytes cost to be read. */
const UNIT_BYTES = 4096

/** Fewer than half of the write units that the smallest stage's table takes: the rest is for who works meanwhile. */
const UNITS_A_SECOND = 100

/** What was done, and what it cost. */
export interface Reindexed extends Changed {
  /** Things and entries that were looked at. */
  things: number
  /** Capacity units, read and write. */
  units: number
}

/**
 * Brings what search finds up to date in the whole table, as the functions write it: what is missing is written, what
 * stands for nothing removed, and what is right is left as it is. Reads the table once, at a bounded pace. Cut off, it
 * goes on where it was.
 */
export const reindex = async (
  say: (line: string) => void,
  unitsASecond: number = UNITS_A_SECOND,
): Promise<Reindexed> => {
  const done: Reindexed = { things: 0, written: 0, removed: 0, units: 0 }
  /** Takes as long for each step as what it costs is worth. */
  const paced = async (step: () => Promise<void>): Promise<void> => {
    const begun = performance.now()
    const units = await metered(async (usage) => {
      await step()
      return usage.units
    })
    done.units += units
    await pause(Math.max(0, (units / unitsASecond) * 1000 - (performance.now() - begun)))
  }
  const after = await progress()
  if (after) say('It goes on where it was cut off.')
  for await (const { items, last } of everything(after)) {
    const bytes = items.reduce((sum, one) => sum + one.bytes, 0)
    await paced(async () => count(Math.ceil(bytes / UNIT_BYTES)))
    for (const [tenant, wanted] of wantedOf(items.map(({ item }) => item))) {
      const things = [...wanted.values()]
      for (let start = 0; start < things.length; start += AT_ONCE) {
        const some = things.slice(start, start + AT_ONCE)
        await paced(async () => {
          const { written, removed } = await bringUpToDate(tenant, some)
          done.written += written
          done.removed += removed
        })
        done.things += some.length
      }
    }
    if (!last) continue
    await noteProgress(last)
    say(`${done.things} things looked at, ${done.written} entries written, ${done.removed} removed.`)
  }
  await deleteItem(PROGRESS)
  return done
}
