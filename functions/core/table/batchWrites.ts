import { expression } from './expression.ts'
import type { Item, Write } from './item.ts'
import { queryPage, transact } from './table.ts'

/** Limit of DynamoDB. */
export const MAX_TRANSACTION_WRITES = 100
const PAGE_SIZE = 100

/** All items of a partition, in pages. */
export const iteratePartition = async function* (partition: string): AsyncGenerator<Item[]> {
  let after: Record<string, unknown> | undefined
  do {
    const page = await queryPage({ where: expression`#pk = ${partition}`, limit: PAGE_SIZE, after })
    yield page.items
    after = page.last
  } while (after)
}

/** Commits idempotent writes in as many transactions as needed; it is not atomic. */
export const writeInBatches = async (writes: readonly Write[]): Promise<void> => {
  for (let start = 0; start < writes.length; start += MAX_TRANSACTION_WRITES)
    await transact(writes.slice(start, start + MAX_TRANSACTION_WRITES))
}
