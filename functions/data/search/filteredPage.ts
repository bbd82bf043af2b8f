import type { Item } from '#functions/core/table/item.ts'
import { type Query, queryPage } from '#functions/core/table/table.ts'

/** Reads with a filter expression. */
const FILTERED_READS = { atOnce: 100, times: 4 }
/** Reads with `choose`, which costs further requests. */
const CHOSEN_READS = { atOnce: 25, times: 2 }

/**
 * The next `size` items of a partition. At most 400 items are read with a filter, 50 with `choose`, so a page may be
 * short or empty and still have a successor.
 */
export const filteredPage = async (
  query: Omit<Query, 'limit'>,
  size: number,
  choose?: (items: Item[]) => Promise<Item[]>,
): Promise<{ items: Item[]; last: Record<string, unknown> | undefined }> => {
  if (!query.filter && !choose) return queryPage({ ...query, limit: size })
  const { atOnce, times } = choose ? CHOSEN_READS : FILTERED_READS
  const items: Item[] = []
  let after = query.after
  for (let time = 0; time < times; time += 1) {
    const page = await queryPage({ ...query, limit: atOnce, ...(after && { after }) })
    items.push(...(choose ? await choose(page.items) : page.items))
    after = page.last
    if (items.length >= size || !after) break
  }
  if (items.length <= size) return { items, last: after }
  const shown = items.slice(0, size)
  const { pk, sk, gsi1pk, gsi1sk } = (shown[size - 1] ?? {}) as Partial<Item>
  return { items: shown, last: query.index ? { pk, sk, gsi1pk, gsi1sk } : { pk, sk } }
}
