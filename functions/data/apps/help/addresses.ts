import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, queryAll, remove } from '#functions/core/table/table.ts'
import { slugsPartition } from '#functions/data/keys.ts'
import { reader } from '#functions/data/stored.ts'
import { freeSlug } from '#shared/apps/slugs.ts'
import { Id } from '#shared/core/terms.ts'

/** A current or former address of an article; its slug stays reserved within the category. */
export interface Address {
  category: string
  slug: string
}

const toArticleAddress = reader('article address', z.object({ article: Id }))

const key = (tenant: string, { category, slug }: Address): Key => ({
  pk: slugsPartition(tenant),
  sk: `guide#${category}#${slug}`,
})

export const findArticleAt = async (tenant: string, address: Address): Promise<string | undefined> => {
  const item = await getItem(key(tenant, address))
  return item && toArticleAddress(item).article
}

/** A free address for a title, avoiding reserved slugs. */
export const findFreeAddress = async (
  tenant: string,
  category: string,
  title: string,
  reserved: readonly string[],
): Promise<Address> => {
  const first = key(tenant, { category, slug: freeSlug(title, new Set()) })
  const items = await queryAll({ where: expression`#pk = ${first.pk} AND begins_with(#sk, ${first.sk})` })
  const taken = items.map(({ sk }) => sk.slice(`guide#${category}#`.length))
  return { category, slug: freeSlug(title, new Set([...reserved, ...taken])) }
}

/** Transaction write that assigns an address; refused when taken. */
export const assignAddress = (tenant: string, address: Address, article: string): Write =>
  put({ ...key(tenant, address), article, v: 1 }, expression`attribute_not_exists(#pk)`)

/** Transaction write that frees an address. */
export const removeAddress = (tenant: string, address: Address): Write => remove(key(tenant, address))

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'help article by slug, present and former': key('<tenant>', { category: '<category>', slug: '<slug>' }),
})
