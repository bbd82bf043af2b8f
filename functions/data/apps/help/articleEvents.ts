import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { articlePartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'

/**
 * An order to `deliver`: clean up after an article, delete unreferenced pictures, request a review or remind readers, and
 * end that, for those who are done or because nobody is asked any longer.
 */
export const ArticleEvent = z.object({
  actionType: z.enum([
    ...(['ARTICLE_DELETED', 'ARTICLE_PICTURES', 'ARTICLE_TO_REVIEW', 'ARTICLE_REVIEWED'] as const),
    ...(['ARTICLE_TO_READ', 'ARTICLE_READ', 'ARTICLE_WITHDRAWN'] as const),
  ]),
  id: Id,
  tenant: Id,
  articleOf: Id,
  /** Titles at that time. */
  titles: z.object({ EN: z.string(), FR: z.string() }).optional(),
  /** The readers to remind, or who have read it. */
  people: z.array(Id).optional(),
  /** Where a deleted article could be read. */
  paths: z.array(z.string()).optional(),
})
export type ArticleEvent = z.infer<typeof ArticleEvent>

/** Transaction write that records the event, for a fortnight. */
export const recordArticleEvent = (event: Omit<ArticleEvent, 'id'>): Write => {
  const id = newId()
  return put({
    pk: articlePartition(event.tenant, event.articleOf),
    sk: `LOG#${id}`,
    kind: 'event',
    ...event,
    id,
    ttl: orderTtl(),
    v: 1,
  })
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'help article event': { pk: articlePartition('<tenant>', '<article>'), sk: 'LOG#<ulid>' },
})
