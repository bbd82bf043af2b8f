import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check, getItems } from '#functions/core/table/table.ts'
import { latestVersion } from '#functions/data/apps/files/files.ts'
import { fileKey, type StoredFile, toFile } from '#functions/data/apps/files/storedFile.ts'
import { schedule } from '#functions/data/due/due.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { readEach } from '#functions/data/stored.ts'
import { attachmentSpaceId, PICTURE_TYPES } from '#shared/apps/files/rules.ts'
import type { ArticlePicture } from './articles.ts'

const DAY_MS = 86_400_000
/** Grace period of unreferenced pictures, as authors may re-insert them. */
export const PICTURE_GRACE_MS = DAY_MS

/** The night after the grace period: one job for all files of a day. */
const pictureSweepAt = (at: Date): string =>
  `${parisDate(new Date(at.getTime() + PICTURE_GRACE_MS + DAY_MS))}T02:00:00.000Z`

/** Transaction write that schedules the deletion of unreferenced pictures. */
export const schedulePictureSweep = (tenant: string, article: string): Write =>
  schedule({ tenant, dueKind: 'articlePictures', id: article, dueAt: pictureSweepAt(now()) })

const toPicture = (file: StoredFile): ArticlePicture[] => {
  const { storedAs, type } = latestVersion(file)
  const known = PICTURE_TYPES.find((one) => one === type)
  return known ? [{ id: file.id, storedAs, type: known }] : []
}

/** The pictures of this article among some file ids. */
export const findArticlePictures = async (tenant: string, article: string, files: readonly string[]) => {
  if (files.length === 0) return []
  const items = await getItems(files.map((file) => fileKey(tenant, file)))
  return readEach(items, toFile)
    .filter(({ folder, deletedAt }) => folder === attachmentSpaceId('help', article) && !deletedAt)
    .flatMap(toPicture)
}

/** Condition checks that the pictures still belong to the article. */
export const buildPictureChecks = (tenant: string, article: string, pictures: readonly ArticlePicture[]): Write[] =>
  pictures.map(({ id }) =>
    check(
      fileKey(tenant, id),
      expression`#folder = ${attachmentSpaceId('help', article)} AND attribute_not_exists(#deletedAt)`,
    ),
  )
