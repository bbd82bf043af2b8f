import type { ArticleEvent } from '#functions/data/apps/help/articleEvents.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { listContentManagers } from '#functions/data/people/members.ts'
import { invalidate } from '../invalidate.ts'

/** Notifies all content managers that an article is due for review. */
export const askForReview = async ({ tenant, id, articleOf, titles }: ArticleEvent): Promise<void> => {
  if (!titles) return
  const authors = await listContentManagers(tenant)
  const link = `/apps/help-center/authoring/${articleOf}`
  for (const author of authors)
    await notifications.of(tenant, author).add({ id, code: 'ARTICLE_TO_REVIEW', params: { titles }, link })
  invalidate(tenant, authors, ['common', 'help'])
}
