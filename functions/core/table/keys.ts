import type { Key } from './item.ts'

/** Every partition of a tenant's data begins with this, so that no key of one tenant names anything of another. */
export const tenantPartition = (tenant: string): string => `T#${tenant}`
/** What belongs to one person of a tenant: exported and erased as a whole. */
export const personPartition = (tenant: string, person: string): string => `${tenantPartition(tenant)}#P#${person}`

/** What open pages of a tenant's people are to be told. */
export const changesPartition = (tenant: string): string => `${tenantPartition(tenant)}#CHANGES`

/** The tenant that a partition belongs to; empty for what belongs to none. */
export const tenantIn = (pk: string): string => /^T#([^#]+)/.exec(pk)?.[1] ?? ''

interface IndexKey {
  gsi1pk: string
  gsi1sk: string
}

/**
 * What a module stores, by the keys it is stored under; placeholders such as `<tenant>` stand for what varies. A module
 * that composes keys exports one as `keys`: `npm run docs` makes `functions/keys.md` of all of them, and a test compares
 * them with the items of a filled table.
 */
export type DocumentedKeys = Readonly<Record<string, Key | IndexKey | readonly (Key | IndexKey)[]>>
