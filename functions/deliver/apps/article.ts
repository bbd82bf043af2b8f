import { getItem } from '#functions/core/table/table.ts'
import { clearArticle } from '#functions/data/apps/help/articleCleanup.ts'
import type { ArticleEvent } from '#functions/data/apps/help/articleEvents.ts'
import { listRemindedReaders } from '#functions/data/apps/help/articleReaders.ts'
import { articleRowKey, pathsOf, toArticleRow } from '#functions/data/apps/help/articles.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { listContentManagers, membersOf } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { isInAudience } from '#shared/apps/audience.ts'
import { articlePath } from '#shared/apps/help/rules.ts'
import { removeDone } from '../answeredNotifications.ts'
import { invalidate } from '../invalidate.ts'

const authoringPath = (article: string): string => `/apps/help-center/authoring/${article}`

/** Notifies all content managers that an article is due for review. */
export const askForReview = async ({ tenant, id, articleOf, titles }: ArticleEvent): Promise<void> => {
  if (!titles) return
  const authors = await listContentManagers(tenant)
  const link = authoringPath(articleOf)
  for (const author of authors)
    await notifications.of(tenant, author).add({ id, code: 'ARTICLE_TO_REVIEW', params: { titles }, link })
  invalidate(tenant, authors, ['common', 'help'])
}

/** Nobody is asked any longer to review an article that one of them has looked at. */
export const endReview = async ({ tenant, articleOf }: ArticleEvent): Promise<void> =>
  removeDone(
    tenant,
    await listContentManagers(tenant),
    ({ code, link }) => code === 'ARTICLE_TO_REVIEW' && link === authoringPath(articleOf),
  )

const readRow = async ({ tenant, articleOf }: ArticleEvent) =>
  readIf(await getItem(articleRowKey(tenant, articleOf)), toArticleRow)

const removeReaderReminders = (tenant: string, people: readonly string[], paths: readonly string[]): Promise<void> =>
  removeDone(tenant, people, ({ code, link }) => code === 'ARTICLE_TO_READ' && paths.includes(link))

/** Whoever has confirmed having read an article is no longer asked to, whatever its address was. */
export const endReaderReminders = async (event: ArticleEvent): Promise<void> => {
  const row = await readRow(event)
  if (row) await removeReaderReminders(event.tenant, event.people ?? [], pathsOf(row))
}

/** Nobody is asked any longer to read an article, unless they have been asked again meanwhile. */
export const endReading = async (event: ArticleEvent): Promise<void> => {
  const { tenant, articleOf } = event
  const row = await readRow(event)
  if (row?.published && row.acknowledgeSince !== null) return
  await removeReaderReminders(
    tenant,
    await listRemindedReaders(tenant, articleOf),
    row ? pathsOf(row) : (event.paths ?? []),
  )
}

/** Deletes the requests, pictures, versions, votes and readers of a deleted article. */
export const sweepArticle = async (event: ArticleEvent): Promise<void> => {
  await endReview(event)
  await endReading(event)
  await clearArticle(event.tenant, event.articleOf)
}

/** Reminds readers of an article to acknowledge, unless it was withdrawn or is no longer asked meanwhile. */
export const remindReaders = async (event: ArticleEvent): Promise<void> => {
  const { tenant, id, people = [] } = event
  const row = await readRow(event)
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
