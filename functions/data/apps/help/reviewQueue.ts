import type { Item, Key } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import { Id } from '#shared/core/terms.ts'

/** Articles due for review: one attribute each in one item, so that updates do not conflict. */
export const reviewQueueKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'ARTICLES_TO_REVIEW' })

const OWN_ATTRIBUTES = ['pk', 'sk', 'v']

export const countArticlesToReview = (item: Item | undefined): number =>
  Object.keys(item ?? {}).filter((key) => !OWN_ATTRIBUTES.includes(key) && Id.safeParse(key).success).length

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'help articles to review': reviewQueueKey('<tenant>'),
})
