import { expression, name } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { update } from '#functions/core/table/table.ts'
import { schedule } from '#functions/data/due/due.ts'
import { type ArticleRow, articleRowKey } from './articles.ts'
import { reviewQueueKey } from './reviewQueue.ts'

/** In the morning in France. */
export const reviewDueAt = (day: string): string => `${day}T06:00:00.000Z`

/** Transaction write that adds an article to the review queue. */
export const addToReviewQueue = (tenant: string, article: string): Write =>
  update(reviewQueueKey(tenant), expression`SET ${name(article)} = ${true}`)

/** Transaction write that removes an article from the review queue. */
export const removeFromReviewQueue = (tenant: string, article: string): Write =>
  update(reviewQueueKey(tenant), expression`REMOVE ${name(article)}`)

type ReviewPlan = Pick<ArticleRow, 'review' | 'reviewedAt'>

/** Transaction writes that plan the next review; the first is refused when the plan has changed. */
export const buildReviewWrites = (tenant: string, row: ArticleRow, { review, reviewedAt }: ReviewPlan): Write[] => [
  update(
    articleRowKey(tenant, row.id),
    expression`SET #review = ${review}, #reviewedAt = ${reviewedAt}`,
    row.review
      ? expression`#review = ${row.review}`
      : expression`attribute_exists(#pk) AND (attribute_not_exists(#review) OR #review = ${null})`,
  ),
  removeFromReviewQueue(tenant, row.id),
  ...(review ? [schedule({ tenant, dueKind: 'articleReview', id: row.id, dueAt: reviewDueAt(review.on) })] : []),
]
