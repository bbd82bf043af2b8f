import { now } from '#functions/core/clock.ts'
import { busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { getItem } from '#functions/core/table/table.ts'
import { recordArticleEvent } from '#functions/data/apps/help/articleEvents.ts'
import { type ArticleRow, articleRowKey, toArticleRow } from '#functions/data/apps/help/articles.ts'
import { buildReviewWrites } from '#functions/data/apps/help/reviews.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import type { help } from '#shared/apps/help/contract.ts'
import type { WrittenRow } from '#shared/apps/help/entities.ts'
import { monthsAfter } from '#shared/core/dates/calendar.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { toRow } from './authoring.ts'

const ATTEMPTS = 3

type Planned = Pick<ArticleRow, 'review' | 'reviewedAt'>

/** Sets the next review of an article, computed from its current one. */
const saveReview = async (
  id: string,
  caller: Caller,
  idempotency: Idempotency,
  next: (row: ArticleRow) => Planned,
): Promise<WrittenRow> => {
  const { tenant } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = toArticleRow((await getItem(articleRowKey(tenant, id))) ?? notFound())
    const after = next(row)
    const wasDue = row.review && row.review.on <= parisDate()
    const done = await commitIdempotent(idempotency, toRow({ ...row, ...after }, caller), [
      ...buildReviewWrites(tenant, row, after),
      ...(wasDue ? [recordArticleEvent({ actionType: 'ARTICLE_REVIEWED', tenant, articleOf: id })] : []),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}

export const plan = (
  { id, next: review }: ParsedOf<typeof help.planReview>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<WrittenRow> => saveReview(id, caller, idempotency, ({ reviewedAt }) => ({ review, reviewedAt }))

/** Confirms that an article is still right: its next review is due after the same interval, from today. */
export const confirm = (id: string, caller: Caller, idempotency: Idempotency): Promise<WrittenRow> =>
  saveReview(id, caller, idempotency, ({ review }) => ({
    review: review && { ...review, on: monthsAfter(parisDate(), review.months) },
    reviewedAt: now().toISOString(),
  }))
