import { randomBytes } from 'node:crypto'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItems, put, queryPage } from '#functions/core/table/table.ts'
import { slugsPartition } from '#functions/data/keys.ts'
import { freeSlug, slugOf } from '#shared/staffing/missions/rules.ts'

/** What bears a slug: each kind has its own. */
export type SlugKind = 'client' | 'mission'

const key = (tenant: string, kind: SlugKind, slug: string): Key => ({
  pk: slugsPartition(tenant),
  sk: `${kind}#${slug}`,
})

const TAKEN = 200

const randomSuffix = (): string => randomBytes(4).toString('hex')

/**
 * A slug of a title to try, by the number of those that turned out to be taken: its own, then the first free one among
 * those that are looked through, then one drawn by lot, as hundreds may bear the same title.
 */
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

/** The part of a transaction that gives a slug to something; refused when it is taken. */
export const claimSlug = (tenant: string, kind: SlugKind, slug: string, id: string): Write =>
  put({ ...key(tenant, kind, slug), id }, expression`attribute_not_exists(#pk)`)

/** What bears these slugs, by slug; at most 100. */
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
