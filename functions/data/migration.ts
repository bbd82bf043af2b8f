import type { Item, Write } from '#functions/core/table/item.ts'

/** Upgrades items of an earlier release. Readers accept both forms until all items are upgraded. */
export interface Migration {
  /** Whether an item has the earlier form and may be changed. */
  isOld: (item: Item) => boolean
  /** Writes that are refused on a concurrent change. Throws for an unreadable item; it may read related items. */
  upgrade: (item: Item) => Write | Write[] | Promise<Write | Write[]>
}
