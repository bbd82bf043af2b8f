import { downloadUrl } from '#functions/core/files/presign.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { getItems } from '#functions/core/table/table.ts'
import { storedPath } from '#functions/data/apps/files/files.ts'
import {
  type ArticlePicture,
  articleRowKey,
  isPublished,
  publishedKey,
  toArticleRow,
  toStoredArticle,
} from '#functions/data/apps/help/articles.ts'
import { refuseUnscanned } from '#functions/data/files/scans.ts'
import { nameFor } from '#shared/apps/files/rules.ts'
import type { ReadablePicture } from '#shared/apps/help/entities.ts'
import { isForCaller } from './reading.ts'

/** As long as somebody reads on before what is further down comes into view. */
const ADDRESS_SECONDS = 300

/** Where a picture can be read; none of one that was not found clean, where files are scanned. */
const readable = async (tenant: string, { id, storedAs, type }: ArticlePicture): Promise<ReadablePicture[]> => {
  const path = storedPath(tenant, id, storedAs)
  try {
    await refuseUnscanned(path)
  } catch (refusal) {
    if (refusal instanceof ApiError) return []
    throw refusal
  }
  return [{ id, type, url: await downloadUrl(path, { name: nameFor(id, type), seconds: ADDRESS_SECONDS }) }]
}

/** The pictures of an article as readers have it, for whoever it is for; their addresses are made without another look at the table. */
export const pictures = async (id: string, caller: Caller): Promise<ReadablePicture[]> => {
  const { tenant } = caller
  const [item, whole] = await getItems([articleRowKey(tenant, id), publishedKey(tenant, id)])
  const row = item && toArticleRow(item)
  if (!row || !whole || !isPublished(row) || !isForCaller(row, caller)) return notFound()
  const found = await Promise.all(toStoredArticle(whole).pictures.map((picture) => readable(tenant, picture)))
  return found.flat()
}
