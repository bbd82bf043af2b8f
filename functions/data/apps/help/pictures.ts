import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check, getItems } from '#functions/core/table/table.ts'
import { lastOf } from '#functions/data/apps/files/files.ts'
import { fileKey, type StoredFile, toFile } from '#functions/data/apps/files/storedFile.ts'
import { schedule } from '#functions/data/due/due.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { readEach } from '#functions/data/stored.ts'
import { attachmentSpaceId, PICTURE_TYPES } from '#shared/apps/files/rules.ts'
import type { ArticlePicture } from './articles.ts'

const DAY_MS = 86_400_000
/** For so long a file of an article that nothing names is left to who writes: what is taken out may be put back. */
export const PICTURES_STAY_MS = DAY_MS

/** The night after it has stayed for long enough: one for all files of a day. */
const picturesDueAt = (at: Date): string =>
  `${parisDate(new Date(at.getTime() + PICTURES_STAY_MS + DAY_MS))}T02:00:00.000Z`

/** The part of a transaction by which pictures of an article that nothing names any more go, once they have stayed for a day. */
export const picturesMayGo = (tenant: string, article: string): Write =>
  schedule({ tenant, dueKind: 'articlePictures', id: article, dueAt: picturesDueAt(now()) })

const toPicture = (file: StoredFile): ArticlePicture[] => {
  const { storedAs, type } = lastOf(file)
  const known = PICTURE_TYPES.find((one) => one === type)
  return known ? [{ id: file.id, storedAs, type: known }] : []
}

/** Which of these files are pictures of an article; none of another article, of another company, or of anything else. */
export const picturesOf = async (tenant: string, article: string, files: readonly string[]) => {
  if (files.length === 0) return []
  const items = await getItems(files.map((file) => fileKey(tenant, file)))
  return readEach(items, toFile)
    .filter(({ folder, deletedAt }) => folder === attachmentSpaceId('help', article) && !deletedAt)
    .flatMap(toPicture)
}

/** The parts of a transaction that hold that these files still lie with their article. */
export const stillThere = (tenant: string, article: string, pictures: readonly ArticlePicture[]): Write[] =>
  pictures.map(({ id }) =>
    check(
      fileKey(tenant, id),
      expression`#folder = ${attachmentSpaceId('help', article)} AND attribute_not_exists(#deletedAt)`,
    ),
  )
