import type { Item, Write } from '#functions/core/table/item.ts'
import { put } from '#functions/core/table/table.ts'

/** Something that somebody did, and when: the sample companies live their steps in the order of time. */
export interface Step {
  at: Date
  act: () => Promise<unknown>
}

/** What a write notes of the past, as a history tells it: nothing follows from it any more, and nobody is told of it anew. */
export const untold = (write: Write): Write => {
  const { kind, ...item } = write.Put?.Item ?? {}
  return kind === 'event' ? put(item as Item) : write
}
