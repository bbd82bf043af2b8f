import { randomBytes } from 'node:crypto'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItems, put, queryPage } from '#functions/core/table/table.ts'
import { slugsPartition } from '#functions/data/keys.ts'
import { freeSlug, slugOf } from '#shared/staffing/missions/rules.ts'

/** Kinds with separate slugs. */
export type SlugKind = 'client' | 'mission'

const key = (tenant: string, kind: SlugKind, slug: string): Key => ({
  pk: slugsPartition(tenant),
  sk: `${kind}#${slug}`,
})

const TAKEN = 200

const randomSuffix = (): string => randomBytes(4).toString('hex')

/** A slug candidate by attempt: the plain one, then the first free one found, then a random one. */
export const nextSlug = async (tenant: string, kind: SlugKind, title: string, attempt: number): Promise<string> => {
  const slug = slugOf(title)
  if (attempt === 0) return slug
  if (attempt > 1) return `${slug}-${randomSuffix()}`
  const prefix = `${kind}#`
  const { items } = await queryPage({
    where: expression`#pk = ${key(tenant, kind, slug).pk} AND begins_with(#sk, ${prefix + slug})`,
    limit: TAKEN,
  })
  return freeSlug(slug, new Set(items.map(({ sk }) => sk.slice(prefix.length))))
}

/** Transaction write that claims a slug; refused when taken. */
export const claimSlug = (tenant: string, kind: SlugKind, slug: string, id: string): Write =>
  put({ ...key(tenant, kind, slug), id }, expression`attribute_not_exists(#pk)`)

/** Ids by slug; at most 100. */
export const findBySlugs = async (
  tenant: string,
  kind: SlugKind,
  slugs: readonly string[],
): Promise<Map<string, string>> => {
  const items = await getItems(slugs.map((slug) => key(tenant, kind, slug)))
  return new Map(slugs.flatMap((slug, index) => (items[index] ? [[slug, String(items[index].id)] as const] : [])))
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'slug in use, with its client or mission': [
    key('<tenant>', 'client', '<slug>'),
    key('<tenant>', 'mission', '<slug>'),
  ],
})
