import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { check, getItems, queryAll, queryPage, remove, transact } from '#functions/core/table/table.ts'
import { queryRowItems } from '#functions/data/apps/files/files.ts'
import { deleteFileOfRow, removeAttached } from '#functions/data/apps/files/purge.ts'
import { articlePartition } from '#functions/data/keys.ts'
import { attachmentSpaceId, uploadLimitsOf } from '#shared/apps/files/rules.ts'
import { READER } from './articleReaders.ts'
import { draftKey, publishedKey } from './articles.ts'
import { PICTURE_GRACE_MS, schedulePictureSweep } from './pictures.ts'
import { VERSION, versionsKey } from './versions.ts'

const PAGE_SIZE = 50

/** Only versions and votes have the first prefix. */
const REMAINS = ['V', READER]

/** Deletes pictures, versions, votes and readers of a deleted article; resumable. */
export const clearArticle = async (tenant: string, article: string): Promise<void> => {
  await removeAttached(tenant, 'help', article)
  for (const prefix of REMAINS) {
    const where = expression`#pk = ${articlePartition(tenant, article)} AND begins_with(#sk, ${prefix})`
    for (;;) {
      const { items } = await queryPage({ where, limit: PAGE_SIZE })
      if (items.length === 0) break
      await transact(items.map((item) => remove(item)))
    }
  }
}

/** Condition checks that draft and versions are unchanged, so that references are complete. */
const buildUnchangedChecks = (tenant: string, article: string, draft: Item, versions: Item | undefined): Write[] => [
  check(draftKey(tenant, article), expression`#version = ${draft.version}`),
  check(
    versionsKey(tenant, article),
    versions ? expression`#changes = ${versions.changes}` : expression`attribute_not_exists(#pk)`,
  ),
]

/** Files that no item references, even in unreadable parts. */
const findUnnamed = (files: readonly Item[], items: readonly (Item | undefined)[]): Item[] => {
  const said = items.map((item) => JSON.stringify(item ?? {}))
  return files.filter(({ id }) => !said.some((one) => one.includes(String(id))))
}

/**
 * Deletes article files without a reference in draft, publication and versions, after a grace period. While the draft is
 * being edited it is postponed by a night.
 */
export const sweepPictures = async (tenant: string, article: string): Promise<void> => {
  const folder = attachmentSpaceId('help', article)
  const until = now().getTime() - PICTURE_GRACE_MS
  const keys = [draftKey(tenant, article), publishedKey(tenant, article), versionsKey(tenant, article)]
  const [draft, published, versions] = await getItems(keys)
  // A deleted article is cleaned up with all files.
  if (!draft) return
  const { items: files } = await queryRowItems(tenant, folder, uploadLimitsOf(folder).files)
  const isOld = (instant: unknown) => Date.parse(String(instant)) < until
  const old = findUnnamed(files, [draft, published]).filter(({ at }) => isOld(at))
  if (old.length === 0) return
  const postponeSweep = async () => {
    await transact([schedulePictureSweep(tenant, article)])
  }
  if (!isOld(draft.changedAt)) return postponeSweep()
  const kept = await queryAll({
    where: expression`#pk = ${articlePartition(tenant, article)} AND begins_with(#sk, ${VERSION})`,
  })
  for (const file of findUnnamed(old, kept)) {
    const outcome = await deleteFileOfRow(tenant, file, buildUnchangedChecks(tenant, article, draft, versions))
    if (outcome !== 'deleted') return postponeSweep()
  }
}
