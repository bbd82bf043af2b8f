import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, remove } from '#functions/core/table/table.ts'
import { articlePartition } from '#functions/data/keys.ts'
import { reader } from '#functions/data/stored.ts'
import { ARTICLE_LIMITS } from '#shared/apps/help/rules.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { type StoredArticle, toStoredArticle } from './articles.ts'
import { schedulePictureSweep } from './pictures.ts'

/** The list of publications; each version is a separate item. */
const Versions = z.object({
  /** Version of this list, for optimistic locking. */
  changes: z.int(),
  /** The latest first. */
  entries: z.array(
    z.object({
      version: z.int(),
      at: Instant,
      /** null: erased. */
      by: Id.nullable(),
      titles: z.object({ EN: z.string(), FR: z.string() }),
    }),
  ),
})
type Versions = z.infer<typeof Versions>
const toStoredVersions = reader('article versions', Versions)

/** Prefix of the list and of the versions. */
export const VERSION = 'VERSION'
export const versionsKey = (tenant: string, article: string): Key => ({
  pk: articlePartition(tenant, article),
  sk: `${VERSION}S`,
})
const versionKey = (tenant: string, article: string, version: number): Key => ({
  pk: articlePartition(tenant, article),
  sk: `${VERSION}#${version}`,
})

export const toVersions = (item: Item | undefined): Versions =>
  item ? toStoredVersions(item) : { changes: 0, entries: [] }

/** A published version; undefined when missing or pruned. */
export const readVersion = async (
  tenant: string,
  article: string,
  version: number,
): Promise<StoredArticle | undefined> => {
  const item = await getItem(versionKey(tenant, article, version))
  return item && toStoredArticle(item)
}

/** Transaction write that replaces the list; refused when it has changed. */
const changeVersions = (tenant: string, article: string, before: Versions, entries: Versions['entries']): Write =>
  put(
    { ...versionsKey(tenant, article), changes: before.changes + 1, entries, v: 1 },
    before.changes === 0 ? expression`attribute_not_exists(#pk)` : expression`#changes = ${before.changes}`,
  )

/** Transaction writes that store a published version and prune the oldest; a republished version is listed once. */
export const storeVersion = (
  tenant: string,
  article: StoredArticle,
  before: Versions,
  { at, by }: { at: string; by: string },
): Write[] => {
  const { id, version, texts } = article
  const entry = { version, at, by, titles: { EN: texts.EN.title, FR: texts.FR.title } }
  const entries = [entry, ...before.entries.filter((one) => one.version !== version)]
  const old = entries.slice(ARTICLE_LIMITS.versions)
  return [
    changeVersions(tenant, id, before, entries.slice(0, ARTICLE_LIMITS.versions)),
    put({ ...versionKey(tenant, id, version), ...article, v: 1 }),
    ...old.map((one) => remove(versionKey(tenant, id, one.version))),
    // Pruned versions may have held the last reference to a picture.
    ...(old.length > 0 ? [schedulePictureSweep(tenant, id)] : []),
  ]
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'publications of a help article': versionsKey('<tenant>', '<article>'),
  'published version of a help article, the last 20': {
    pk: articlePartition('<tenant>', '<article>'),
    sk: `${VERSION}#<version>`,
  },
})
