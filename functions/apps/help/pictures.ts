import { downloadUrl } from '#functions/core/files/presign.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { storedPath } from '#functions/data/apps/files/files.ts'
import {
  type ArticlePicture,
  articleRowKey,
  draftKey,
  isPublished,
  publishedKey,
  toArticleRow,
  toStoredArticle,
} from '#functions/data/apps/help/articles.ts'
import { readVersion } from '#functions/data/apps/help/versions.ts'
import { refuseUnscanned } from '#functions/data/files/scans.ts'
import { nameFor } from '#shared/apps/files/rules.ts'
import type { help } from '#shared/apps/help/contract.ts'
import type { ReadablePicture } from '#shared/apps/help/entities.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
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

const allReadable = async (tenant: string, found: readonly ArticlePicture[]): Promise<ReadablePicture[]> =>
  (await Promise.all(found.map((picture) => readable(tenant, picture)))).flat()

/** The pictures of an article as its authors have it, or as it was published once. */
export const writtenPictures = async (
  { id, version }: ParsedOf<typeof help.writtenPictures>,
  { tenant }: Caller,
): Promise<ReadablePicture[]> => {
  const item = version === undefined ? await getItem(draftKey(tenant, id)) : undefined
  const stored = version === undefined ? item && toStoredArticle(item) : await readVersion(tenant, id, version)
  return allReadable(tenant, (stored ?? notFound()).pictures)
}

/** The pictures of an article as readers have it, for whoever it is for; their addresses are made without another look at the table. */
export const pictures = async (id: string, caller: Caller): Promise<ReadablePicture[]> => {
  const { tenant } = caller
  const [item, whole] = await getItems([articleRowKey(tenant, id), publishedKey(tenant, id)])
  const row = item && toArticleRow(item)
  if (!row || !whole || !isPublished(row) || !isForCaller(row, caller)) return notFound()
  return allReadable(tenant, toStoredArticle(whole).pictures)
}
