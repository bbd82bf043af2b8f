import type { Item, Write } from '#functions/core/table/item.ts'
import { put } from '#functions/core/table/table.ts'

/** A timed action: the sample companies are created in order of time. */
export interface Step {
  at: Date
  act: () => Promise<unknown>
}

/** A past event for the history only, of which nobody is notified. */
export const withoutNotices = (write: Write): Write => {
  const { kind, ...item } = write.Put?.Item ?? {}
  return kind === 'event' ? put(item as Item) : write
}
