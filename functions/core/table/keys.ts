import type { Key } from './item.ts'

/** Prefix of every partition of a tenant: keys of different tenants never collide. */
export const tenantPartition = (tenant: string): string => `T#${tenant}`
/** Data of one person: exported and erased as a whole. */
export const personPartition = (tenant: string, person: string): string => `${tenantPartition(tenant)}#P#${person}`

/** Queue of invalidations for open pages. */
export const changesPartition = (tenant: string): string => `${tenantPartition(tenant)}#CHANGES`

/** The tenant of a partition key; empty when it has none. */
export const tenantIn = (pk: string): string => /^T#([^#]+)/.exec(pk)?.[1] ?? ''

/** Whether two keys are those of one item. */
export const isSameKey = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk

/** A key as text, for sets and maps. */
export const keyText = ({ pk, sk }: Key): string => JSON.stringify([pk, sk])

interface IndexKey {
  gsi1pk: string
  gsi1sk: string
}

/**
 * The keys under which a module stores items, with placeholders such as `<tenant>`. `npm run docs` collects every
 * module's `keys` into `functions/keys.md`, and a test compares them with a filled table.
 */
export type DocumentedKeys = Readonly<Record<string, Key | IndexKey | readonly (Key | IndexKey)[]>>
