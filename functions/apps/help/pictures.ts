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
import { withExtension } from '#shared/apps/files/fileNames.ts'
import type { help } from '#shared/apps/help/contract.ts'
import type { ReadablePicture } from '#shared/apps/help/entities.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { isForCaller } from './reading.ts'

/** Pictures load as the reader scrolls to them. */
const ADDRESS_SECONDS = 300

/** A picture with its address; none before its malware scan passed. */
const toReadablePicture = async (
  tenant: string,
  { id, storedAs, type }: ArticlePicture,
): Promise<ReadablePicture[]> => {
  const path = storedPath(tenant, id, storedAs)
  try {
    await refuseUnscanned(path)
  } catch (refusal) {
    if (refusal instanceof ApiError) return []
    throw refusal
  }
  return [{ id, type, url: await downloadUrl(path, { name: withExtension(id, type), seconds: ADDRESS_SECONDS }) }]
}

const toReadablePictures = async (tenant: string, found: readonly ArticlePicture[]): Promise<ReadablePicture[]> =>
  (await Promise.all(found.map((picture) => toReadablePicture(tenant, picture)))).flat()

/** The pictures of a draft, or of an earlier publication. */
export const listWrittenPictures = async (
  { id, version }: ParsedOf<typeof help.writtenPictures>,
  { tenant }: Caller,
): Promise<ReadablePicture[]> => {
  const item = version === undefined ? await getItem(draftKey(tenant, id)) : undefined
  const stored = version === undefined ? item && toStoredArticle(item) : await readVersion(tenant, id, version)
  return toReadablePictures(tenant, (stored ?? notFound()).pictures)
}

/** The pictures of the published article, for its audience. Signing their addresses takes no table request. */
export const listPictures = async (id: string, caller: Caller): Promise<ReadablePicture[]> => {
  const { tenant } = caller
  const [item, whole] = await getItems([articleRowKey(tenant, id), publishedKey(tenant, id)])
  const row = item && toArticleRow(item)
  if (!row || !whole || !isPublished(row) || !isForCaller(row, caller)) return notFound()
  return toReadablePictures(tenant, toStoredArticle(whole).pictures)
}
