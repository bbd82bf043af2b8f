import type { Item, Key } from '#functions/core/table/item.ts'
import { tenantPartition } from '#functions/data/companies/workspaces.ts'
import { Id } from '#shared/core/terms.ts'

/** The articles of a company that are to be looked at again, in one item: an attribute each, so that none gets in another's way. */
export const toReviewKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'ARTICLES_TO_REVIEW' })

const OWN = ['pk', 'sk', 'v']

/** How many there are. */
export const countToReview = (item: Item | undefined): number =>
  Object.keys(item ?? {}).filter((key) => !OWN.includes(key) && Id.safeParse(key).success).length
