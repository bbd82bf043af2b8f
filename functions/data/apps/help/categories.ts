import * as z from 'zod'
import { expression, isAtVersion } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryAll, remove, update } from '#functions/core/table/table.ts'
import { helpPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { type ArticleKind, isProductCategory } from '#shared/apps/help/categories.ts'

const StoredCategory = z.object({
  /** Never changes: articles and addresses refer to it. */
  slug: z.string(),
  titles: z.object({ EN: z.string(), FR: z.string() }),
  /** Counts the articles ever filed in it, so that it is not deleted while one is being filed. */
  filed: z.int(),
})
export type StoredCategory = z.infer<typeof StoredCategory>
export const toStoredCategory = reader('article category', StoredCategory)

/** Prefix of the categories; questions have another. */
export const CATEGORY = 'CATEGORY#'
export const categoryKey = (tenant: string, slug: string): Key => ({
  pk: helpPartition(tenant),
  sk: `${CATEGORY}${slug}`,
})

/** Sorts before the categories, so that one query reads both. */
const versionKey = (tenant: string): Key => ({ pk: helpPartition(tenant), sk: 'CATEGORIES' })

/** The categories, and the version of their titles. */
export const readCategories = async (tenant: string): Promise<{ categories: StoredCategory[]; version: number }> => {
  const { pk, sk } = versionKey(tenant)
  const items = await queryAll({ where: expression`#pk = ${pk} AND #sk BETWEEN ${sk} AND ${`${CATEGORY}~`}` })
  const version = Number(items.find((item) => item.sk === sk)?.version ?? 0)
  return {
    categories: readEach(
      items.filter((item) => item.sk !== sk),
      toStoredCategory,
    ),
    version,
  }
}

export const listCategories = async (tenant: string): Promise<StoredCategory[]> =>
  (await readCategories(tenant)).categories

/** Refused when another category was added or renamed since: it may have the same title. */
const changeTitles = (tenant: string, version: number): Write =>
  put({ ...versionKey(tenant), version: version + 1, v: 1 }, isAtVersion(version))

/** Transaction writes that add a category; refused when the slug is taken, or a title may be. */
export const addCategory = (tenant: string, category: StoredCategory, version: number): Write[] => [
  put({ ...categoryKey(tenant, category.slug), ...category, v: 1 }, expression`attribute_not_exists(#pk)`),
  changeTitles(tenant, version),
]

/** Transaction writes that rename a category; refused when it was deleted, or a title may be taken. */
export const renameCategory = (
  tenant: string,
  { slug, titles }: Pick<StoredCategory, 'slug' | 'titles'>,
  version: number,
): Write[] => [
  update(categoryKey(tenant, slug), expression`SET #titles = ${titles}`, expression`attribute_exists(#pk)`),
  changeTitles(tenant, version),
]

/** Transaction write that deletes a category; refused when an article was filed in it since. */
export const removeCategory = (tenant: string, { slug, filed }: StoredCategory): Write =>
  remove(categoryKey(tenant, slug), expression`#filed = ${filed}`)

/** Transaction writes that file an article in a category of the company; refused when there is none. */
export const buildFilingWrites = (tenant: string, kind: ArticleKind, category: string): Write[] =>
  isProductCategory(kind, category)
    ? []
    : [update(categoryKey(tenant, category), expression`ADD #filed ${1}`, expression`attribute_exists(#pk)`)]

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'category of help articles of a company': categoryKey('<tenant>', '<slug>'),
  'version of the titles of those categories': versionKey('<tenant>'),
})
