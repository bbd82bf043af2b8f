import { expression } from '#functions/lib/expression.ts'
import { getItems, type Key, put, queryPage, type Write } from '#functions/lib/table.ts'
import { freeSlug, slugOf } from '#shared/rules/missions.ts'
import { tenantPartition } from './workspaces.ts'

/** What bears a slug: each kind has its own. */
export type Slugged = 'client' | 'mission'

const key = (tenant: string, kind: Slugged, slug: string): Key => ({
  pk: `${tenantPartition(tenant)}#SLUGS`,
  sk: `${kind}#${slug}`,
})

const TAKEN = 200

/** The first slug of a title that nothing else of its kind bears; `first`: it is not known to be taken. */
export const nextSlug = async (tenant: string, kind: Slugged, title: string, first: boolean): Promise<string> => {
  const slug = slugOf(title)
  if (first) return slug
  const prefix = `${kind}#`
  const { items } = await queryPage({
    where: expression`#pk = ${key(tenant, kind, slug).pk} AND begins_with(#sk, ${prefix + slug})`,
    limit: TAKEN,
  })
  return freeSlug(slug, new Set(items.map(({ sk }) => sk.slice(prefix.length))))
}

/** The part of a transaction that gives a slug to something; refused when it is taken. */
export const takeSlug = (tenant: string, kind: Slugged, slug: string, id: string): Write =>
  put({ ...key(tenant, kind, slug), id }, expression`attribute_not_exists(#pk)`)

/** What bears these slugs, by slug; at most 100. */
export const bearersOf = async (
  tenant: string,
  kind: Slugged,
  slugs: readonly string[],
): Promise<Map<string, string>> => {
  const items = await getItems(slugs.map((slug) => key(tenant, kind, slug)))
  return new Map(slugs.flatMap((slug, index) => (items[index] ? [[slug, String(items[index].id)] as const] : [])))
}
