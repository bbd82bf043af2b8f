import { expression, name } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { update } from '#functions/core/table/table.ts'
import { schedule } from '#functions/data/due/due.ts'
import { type ArticleRow, articleRowKey } from './articles.ts'
import { reviewQueueKey } from './reviewQueue.ts'

/** The instant of a day at which authors are told: in the morning in France. */
export const reviewDueAt = (day: string): string => `${day}T06:00:00.000Z`

/** The part of a transaction that counts an article among those that are to be looked at. */
export const addToReviewQueue = (tenant: string, article: string): Write =>
  update(reviewQueueKey(tenant), expression`SET ${name(article)} = ${true}`)

/** The part of a transaction that takes it off them. */
export const removeFromReviewQueue = (tenant: string, article: string): Write =>
  update(reviewQueueKey(tenant), expression`REMOVE ${name(article)}`)

type ReviewPlan = Pick<ArticleRow, 'review' | 'reviewedAt'>

/** The parts of a transaction that plan when an article is looked at again; the first is refused when it was planned otherwise meanwhile. */
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
