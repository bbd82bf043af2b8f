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

/** The publications of an article: what was published in each lies in an item of its own. */
const Versions = z.object({
  /** Counts the changes of this list. */
  changes: z.int(),
  /** The latest first. */
  entries: z.array(
    z.object({
      version: z.int(),
      at: Instant,
      /** null: they are erased. */
      by: Id.nullable(),
      titles: z.object({ EN: z.string(), FR: z.string() }),
    }),
  ),
})
type Versions = z.infer<typeof Versions>
const toStoredVersions = reader('article versions', Versions)

/** What begins like this is the list of publications, or one of them. */
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

/** What was published in a version; undefined: it was not, or is not kept any more. */
export const versionOf = async (
  tenant: string,
  article: string,
  version: number,
): Promise<StoredArticle | undefined> => {
  const item = await getItem(versionKey(tenant, article, version))
  return item && toStoredArticle(item)
}

/** The part of a transaction that changes the list of publications; refused when it has changed meanwhile. */
const changeVersions = (tenant: string, article: string, before: Versions, entries: Versions['entries']): Write =>
  put(
    { ...versionsKey(tenant, article), changes: before.changes + 1, entries, v: 1 },
    before.changes === 0 ? expression`attribute_not_exists(#pk)` : expression`#changes = ${before.changes}`,
  )

/** The parts of the transaction that keeps what is published; the oldest goes for it, and what is published again counts once. */
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
    // Only it may have named some of them.
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
