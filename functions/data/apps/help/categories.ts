import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
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

export const listCategories = async (tenant: string): Promise<StoredCategory[]> => {
  const first = categoryKey(tenant, '')
  const items = await queryAll({ where: expression`#pk = ${first.pk} AND begins_with(#sk, ${first.sk})` })
  return readEach(items, toStoredCategory)
}

/** Transaction write that adds a category; refused when the slug is taken. */
export const addCategory = (tenant: string, category: StoredCategory): Write =>
  put({ ...categoryKey(tenant, category.slug), ...category, v: 1 }, expression`attribute_not_exists(#pk)`)

/** Transaction write that renames a category; refused when it was deleted. */
export const renameCategory = (tenant: string, { slug, titles }: Pick<StoredCategory, 'slug' | 'titles'>): Write =>
  update(categoryKey(tenant, slug), expression`SET #titles = ${titles}`, expression`attribute_exists(#pk)`)

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
})
