import { getItem } from '#functions/core/table/table.ts'
import { countKey, toCount } from '#functions/data/apps/files/files.ts'
import { recordArticleEvent } from '#functions/data/apps/help/articleEvents.ts'
import type { DueHandler } from '#functions/data/due/due.ts'
import { attachmentSpaceId } from '#shared/apps/files/rules.ts'

/** Queues the deletion of unreferenced article pictures. */
export const articlePictures: DueHandler = async ({ tenant, id }) => {
  const { files } = toCount(await getItem(countKey(tenant, attachmentSpaceId('help', id))))
  return files > 0 ? [recordArticleEvent({ actionType: 'ARTICLE_PICTURES', tenant, articleOf: id })] : []
}
