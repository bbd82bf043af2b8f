import { setTimeout as pause } from 'node:timers/promises'
import { now } from '#functions/core/clock.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { countRequest, withMeter } from '#functions/core/table/meter.ts'
import { deleteItem, getItem, putItem } from '#functions/core/table/table.ts'
import { hashRelease } from './release.ts'
import { scanTable } from './scanTable.ts'

/** An older walk starts again, as items may have changed since. */
const RESUME_WINDOW_MS = 86_400_000
/** Bytes per read unit. */
const UNIT_BYTES = 4096
/** Less than half of the smallest stage's write capacity. */
const DEFAULT_UNITS_PER_SECOND = 100

/** Waits in proportion to the cost of a step. */
type PacedStep = (step: () => Promise<void>) => Promise<void>

export interface WalkOptions {
  /** The command's name, under which progress is stored. */
  name: string
  onPage: (items: readonly Item[], paced: PacedStep) => Promise<void>
  /** Progress in words. */
  describeProgress: () => string
  say: (line: string) => void
  unitsASecond?: number | undefined
}

/**
 * Walks through the whole table at a bounded pace; resumable within a day by the same release: another one may look
 * for more than what was passed. Returns the capacity units consumed, read and
 * write.
 */
export const walkTable = async ({
  name,
  onPage,
  describeProgress: soFar,
  say,
  unitsASecond = DEFAULT_UNITS_PER_SECOND,
}: WalkOptions): Promise<number> => {
  const progressKey: Key = { pk: `OPERATOR#${name.toUpperCase()}`, sk: 'PROGRESS' }
  let total = 0
  const paced: PacedStep = async (step) => {
    const begun = performance.now()
    const units = await withMeter(async (usage) => {
      await step()
      return usage.units
    })
    total += units
    await pause(Math.max(0, (units / unitsASecond) * 1000 - (performance.now() - begun)))
  }
  const stored = await getItem(progressKey)
  const release = hashRelease()
  const isRecent = stored?.release === release && now().getTime() - Date.parse(String(stored.at)) < RESUME_WINDOW_MS
  if (isRecent) say('It goes on where it was cut off.')
  for await (const { items, last } of scanTable(isRecent ? (stored.after as Key) : undefined)) {
    const bytes = items.reduce((sum, one) => sum + one.bytes, 0)
    await paced(async () => countRequest(Math.ceil(bytes / UNIT_BYTES)))
    await onPage(
      items.map(({ item }) => item),
      paced,
    )
    if (!last) continue
    await putItem({ ...progressKey, after: last, at: now().toISOString(), release, v: 1 })
    say(soFar())
  }
  await deleteItem(progressKey)
  return total
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'progress of a walk through the table': { pk: 'OPERATOR#<walk>', sk: 'PROGRESS' },
})
