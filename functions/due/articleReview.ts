import { expression } from '#functions/core/table/expression.ts'
import { check, getItem } from '#functions/core/table/table.ts'
import { recordArticleEvent } from '#functions/data/apps/help/articleEvents.ts'
import { articleRowKey, toArticleRow } from '#functions/data/apps/help/articles.ts'
import { addToReviewQueue, reviewDueAt } from '#functions/data/apps/help/reviews.ts'
import type { DueHandler } from '#functions/data/due/due.ts'

/** Queues the review of an article, if it is still due on this day. */
export const articleReview: DueHandler = async ({ tenant, id, dueAt }) => {
  const item = await getItem(articleRowKey(tenant, id))
  const row = item && toArticleRow(item)
  if (!row?.review || reviewDueAt(row.review.on) !== dueAt) return []
  return [
    check(articleRowKey(tenant, id), expression`#review = ${row.review}`),
    addToReviewQueue(tenant, id),
    recordArticleEvent({ actionType: 'ARTICLE_TO_REVIEW', tenant, articleOf: id, titles: row.titles }),
  ]
}
