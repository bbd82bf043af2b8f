import type { Item, Key } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import { Id } from '#shared/core/terms.ts'

/** The articles of a company that are to be looked at again, in one item: an attribute each, so that none gets in another's way. */
export const reviewQueueKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'ARTICLES_TO_REVIEW' })

const OWN_ATTRIBUTES = ['pk', 'sk', 'v']

/** How many there are. */
export const countArticlesToReview = (item: Item | undefined): number =>
  Object.keys(item ?? {}).filter((key) => !OWN_ATTRIBUTES.includes(key) && Id.safeParse(key).success).length

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'help articles to review': reviewQueueKey('<tenant>'),
})
