import type { Item, Write } from '#functions/core/table/item.ts'

/**
 * Brings what an earlier release stored into the form of this one. Readers understand both; once nothing of the earlier
 * form is left, they need to no longer.
 */
export interface Migration {
  /** Whether an item is of the earlier form, and may be changed. */
  isOld: (item: Item) => boolean
  /** Refused where the item has changed meanwhile. Throws for an item that cannot be read; it may ask the table for what the item is about. */
  upgrade: (item: Item) => Write | Write[] | Promise<Write | Write[]>
}
