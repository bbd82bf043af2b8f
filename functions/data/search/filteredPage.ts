import type { Item } from '#functions/core/table/item.ts'
import { type Query, queryPage } from '#functions/core/table/table.ts'

const LOOKED_AT = 100
const REQUESTS = 4

/**
 * The next `size` items of a partition. With a filter at most 400 are looked through, in 4 requests: such a page may be
 * short, even empty, and still have a next one. What it costs does not depend on how much the partition holds.
 */
export const filteredPage = async (
  query: Omit<Query, 'limit'>,
  size: number,
): Promise<{ items: Item[]; last: Record<string, unknown> | undefined }> => {
  if (!query.filter) return queryPage({ ...query, limit: size })
  const items: Item[] = []
  let after = query.after
  for (let request = 0; request < REQUESTS; request += 1) {
    const page = await queryPage({ ...query, limit: LOOKED_AT, ...(after && { after }) })
    items.push(...page.items)
    after = page.last
    if (items.length >= size || !after) break
  }
  if (items.length <= size) return { items, last: after }
  const shown = items.slice(0, size)
  const { pk, sk, gsi1pk, gsi1sk } = (shown[size - 1] ?? {}) as Partial<Item>
  return { items: shown, last: query.index ? { pk, sk, gsi1pk, gsi1sk } : { pk, sk } }
}
