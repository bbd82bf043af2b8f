import type { IndexEvent } from '#functions/data/search/indexOrders.ts'
import { updateIndex } from '#functions/data/search/updateIndex.ts'

/** Indexes imported items; idempotent. */
export const deliverIndexing = async ({ tenant, of: kind, ids }: IndexEvent): Promise<void> => {
  await updateIndex(
    tenant,
    ids.map((id) => ({ kind, id })),
  )
}
