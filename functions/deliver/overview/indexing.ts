import { bringUpToDate } from '#functions/data/search/bringUpToDate.ts'
import type { IndexEvent } from '#functions/data/search/indexOrders.ts'

/** Adds what came at once to what is found; done again, it adds nothing. */
export const deliverIndexing = async ({ tenant, of: kind, ids }: IndexEvent): Promise<void> => {
  await bringUpToDate(
    tenant,
    ids.map((id) => ({ kind, id })),
  )
}
