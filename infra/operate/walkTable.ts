import { setTimeout as pause } from 'node:timers/promises'
import { now } from '#functions/core/clock.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { countRequest, withMeter } from '#functions/core/table/meter.ts'
import { deleteItem, getItem, putItem } from '#functions/core/table/table.ts'
import { everything } from './everything.ts'

/** What was done before it was cut off may by now be wanted again. */
const GOES_ON_MS = 86_400_000
/** What four kilobytes cost to be read. */
const UNIT_BYTES = 4096
/** Fewer than half of the write units that the smallest stage's table takes: the rest is for who works meanwhile. */
const UNITS_A_SECOND = 100

/** Takes as long for a step as what it costs is worth. */
type Paced = (step: () => Promise<void>) => Promise<void>

export interface Walk {
  /** Of the command, under which it is noted where it was cut off. */
  name: string
  onPage: (items: readonly Item[], paced: Paced) => Promise<void>
  /** How far it is, in words. */
  soFar: () => string
  say: (line: string) => void
  unitsASecond?: number | undefined
}

/**
 * Goes through the whole table once, at a bounded pace; cut off, it goes on where it was within a day. Answers the capacity
 * units, read and written, that it took.
 */
export const walkTable = async ({ name, onPage, soFar, say, unitsASecond = UNITS_A_SECOND }: Walk): Promise<number> => {
  const progressKey: Key = { pk: `OPERATOR#${name.toUpperCase()}`, sk: 'PROGRESS' }
  let total = 0
  const paced: Paced = async (step) => {
    const begun = performance.now()
    const units = await withMeter(async (usage) => {
      await step()
      return usage.units
    })
    total += units
    await pause(Math.max(0, (units / unitsASecond) * 1000 - (performance.now() - begun)))
  }
  const noted = await getItem(progressKey)
  const isRecent = noted && now().getTime() - Date.parse(String(noted.at)) < GOES_ON_MS
  if (isRecent) say('It goes on where it was cut off.')
  for await (const { items, last } of everything(isRecent ? (noted.after as Key) : undefined)) {
    const bytes = items.reduce((sum, one) => sum + one.bytes, 0)
    await paced(async () => countRequest(Math.ceil(bytes / UNIT_BYTES)))
    await onPage(
      items.map(({ item }) => item),
      paced,
    )
    if (!last) continue
    await putItem({ ...progressKey, after: last, at: now().toISOString(), v: 1 })
    say(soFar())
  }
  await deleteItem(progressKey)
  return total
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'progress of a walk through the table': { pk: 'OPERATOR#<walk>', sk: 'PROGRESS' },
})
