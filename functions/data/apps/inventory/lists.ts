import * as z from 'zod'
import { isAtVersion } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import { getItem, put } from '#functions/core/table/table.ts'
import { reader, readIf } from '#functions/data/stored.ts'
import { Id } from '#shared/core/terms.ts'

/** Lists that classify products. */
const LISTS = ['categories', 'brands', 'vendors', 'tags'] as const
export type ListName = (typeof LISTS)[number]

const StoredEntry = z.object({
  id: Id,
  /** Name, or title of a tag. */
  name: z.string(),
  slug: z.string(),
  /** Parent category. */
  parentId: Id.nullable(),
})
export type StoredEntry = z.infer<typeof StoredEntry>

/** A whole list in one item: short, rarely changed, and read with every page of products. */
const StoredList = z.object({ entries: z.array(StoredEntry), version: z.int() })
export type StoredList = z.infer<typeof StoredList>

const EMPTY: StoredList = { entries: [], version: 0 }
const listKey = (tenant: string, list: ListName): Key => ({
  pk: tenantPartition(tenant),
  sk: `INVENTORY#${list}`,
})
const readList = reader('equipment list', StoredList)
const toList = (item: Item | undefined): StoredList => (item ? readList(item) : EMPTY)

export const readInventoryList = async (tenant: string, list: ListName): Promise<StoredList> =>
  toList(await getItem(listKey(tenant, list)))

/** Transaction write that replaces the entries; refused on a concurrent change. */
export const changeList = (
  tenant: string,
  list: ListName,
  { version }: StoredList,
  entries: readonly StoredEntry[],
): Write => {
  return put({ ...listKey(tenant, list), entries: [...entries], version: version + 1, v: 1 }, isAtVersion(version))
}

/** Ids of existing entries by list. */
export type KnownEntries = Record<ListName, ReadonlySet<string>>

export const listKeys = (tenant: string): Key[] => LISTS.map((list) => listKey(tenant, list))

/** Existing entries from the items of all lists; unreadable lists are empty. */
export const toKnownEntries = (items: readonly (Item | undefined)[]): KnownEntries => {
  const ids = (index: number) => new Set(readIf(items[index], toList)?.entries.map(({ id }) => id))
  return { categories: ids(0), brands: ids(1), vendors: ids(2), tags: ids(3) }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'categories, brands, vendors or tags of products': LISTS.map((list) => listKey('<tenant>', list)),
})
