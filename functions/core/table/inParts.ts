import { expression } from './expression.ts'
import type { Item, Write } from './item.ts'
import { queryPage, transact } from './table.ts'

/** As many as one transaction takes. */
export const AT_ONCE = 100
const PAGE = 100

/** All that lies in a partition, a page at a time. */
export const everyItem = async function* (partition: string): AsyncGenerator<Item[]> {
  let after: Record<string, unknown> | undefined
  do {
    const page = await queryPage({ where: expression`#pk = ${partition}`, limit: PAGE, after })
    yield page.items
    after = page.last
  } while (after)
}

/** Writes of which each can be done again by itself, as many at once as a transaction takes. */
export const inParts = async (writes: readonly Write[]): Promise<void> => {
  for (let start = 0; start < writes.length; start += AT_ONCE) await transact(writes.slice(start, start + AT_ONCE))
}
