import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { check, getItems, queryAll, queryPage, remove, transact } from '#functions/core/table/table.ts'
import { rowItems } from '#functions/data/apps/files/files.ts'
import { deleteListed, removeAttached } from '#functions/data/apps/files/purge.ts'
import { articlePartition } from '#functions/data/keys.ts'
import { attachmentSpaceId, uploadLimitsOf } from '#shared/apps/files/rules.ts'
import { draftKey, publishedKey } from './articles.ts'
import { PICTURES_STAY_MS, picturesMayGo } from './pictures.ts'
import { VERSION, versionsKey } from './versions.ts'

const AT_ONCE = 50

/** Removes what is kept of an article that is no more, its pictures, versions and votes; done again, it goes on with what is left. */
export const clearArticle = async (tenant: string, article: string): Promise<void> => {
  await removeAttached(tenant, 'help', article)
  // Versions and votes begin alike, and nothing else of an article does.
  const where = expression`#pk = ${articlePartition(tenant, article)} AND begins_with(#sk, ${'V'})`
  for (;;) {
    const { items } = await queryPage({ where, limit: AT_ONCE })
    if (items.length === 0) return
    await transact(items.map((item) => remove(item)))
  }
}

/** That nobody has saved or published the article since it was read: what it names is still what was found. */
const asRead = (tenant: string, article: string, draft: Item, versions: Item | undefined): Write[] => [
  check(draftKey(tenant, article), expression`#version = ${draft.version}`),
  check(
    versionsKey(tenant, article),
    versions ? expression`#changes = ${versions.changes}` : expression`attribute_not_exists(#pk)`,
  ),
]

/** Which of these files none of these items names, whatever else of the items can be read. */
const unnamedIn = (files: readonly Item[], items: readonly (Item | undefined)[]): Item[] => {
  const said = items.map((item) => JSON.stringify(item ?? {}))
  return files.filter(({ id }) => !said.some((one) => one.includes(String(id))))
}

/**
 * Deletes the files of an article that neither its draft, nor what readers have, nor a publication that is kept names, and
 * that nobody has just brought. While somebody writes it waits for the next night: what they take out they may put back.
 */
export const sweepPictures = async (tenant: string, article: string): Promise<void> => {
  const folder = attachmentSpaceId('help', article)
  const until = now().getTime() - PICTURES_STAY_MS
  const keys = [draftKey(tenant, article), publishedKey(tenant, article), versionsKey(tenant, article)]
  const [draft, published, versions] = await getItems(keys)
  // One that is deleted is cleared away with all its files.
  if (!draft) return
  const { items: files } = await rowItems(tenant, folder, uploadLimitsOf(folder).files)
  const isOld = (instant: unknown) => Date.parse(String(instant)) < until
  const old = unnamedIn(files, [draft, published]).filter(({ at }) => isOld(at))
  if (old.length === 0) return
  const again = async () => {
    await transact([picturesMayGo(tenant, article)])
  }
  if (!isOld(draft.changedAt)) return again()
  const kept = await queryAll({
    where: expression`#pk = ${articlePartition(tenant, article)} AND begins_with(#sk, ${VERSION})`,
  })
  for (const file of unnamedIn(old, kept)) {
    const outcome = await deleteListed(tenant, file, asRead(tenant, article, draft, versions))
    if (outcome !== 'deleted') return again()
  }
}
