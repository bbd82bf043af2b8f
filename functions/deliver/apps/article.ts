import { getItem } from '#functions/core/table/table.ts'
import type { ArticleEvent } from '#functions/data/apps/help/articleEvents.ts'
import { articleRowKey, toArticleRow } from '#functions/data/apps/help/articles.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { listContentManagers, membersOf } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { isInAudience } from '#shared/apps/audience.ts'
import { articlePath } from '#shared/apps/help/rules.ts'
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

/** Reminds readers of an article to acknowledge, unless it was withdrawn or is no longer asked meanwhile. */
export const remindReaders = async ({ tenant, id, articleOf, people = [] }: ArticleEvent): Promise<void> => {
  const row = readIf(await getItem(articleRowKey(tenant, articleOf)), toArticleRow)
  if (!row?.published || row.acknowledgeSince === null) return
  const { audience, heads } = row.published
  const members = await membersOf(tenant).getMany(people)
  const here = members
    .filter((member) => worksHere(member) && isInAudience({ who: audience, people: [] }, member))
    .map((member) => member.id)
  const titles = { EN: heads.EN?.title ?? '', FR: heads.FR?.title ?? '' }
  const link = articlePath(row.id, row.published)
  for (const person of here)
    await notifications.of(tenant, person).add({ id, code: 'ARTICLE_TO_READ', params: { titles }, link })
  invalidate(tenant, here, ['common'])
}
