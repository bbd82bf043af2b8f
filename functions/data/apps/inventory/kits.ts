import * as z from 'zod'
import { isAtVersion } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import { getItem, put } from '#functions/core/table/table.ts'
import { reader } from '#functions/data/stored.ts'
import { Id } from '#shared/core/terms.ts'

/** A kit; deleted products are skipped when it is read. */
const StoredKit = z.object({ id: Id, name: z.string(), products: z.array(Id) })
export type StoredKit = z.infer<typeof StoredKit>

/** All kits in one item, as they are few and rarely change. */
const StoredKits = z.object({ kits: z.array(StoredKit), version: z.int() })
type StoredKits = z.infer<typeof StoredKits>

const EMPTY: StoredKits = { kits: [], version: 0 }
const kitsKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'INVENTORY#kits' })
const readKits = reader('equipment kits', StoredKits)
const toKits = (item: Item | undefined): StoredKits => (item ? readKits(item) : EMPTY)

export const loadKits = async (tenant: string): Promise<StoredKits> => toKits(await getItem(kitsKey(tenant)))

/** Transaction write that replaces the kits; refused on a concurrent change. */
export const changeKits = (tenant: string, { version }: StoredKits, kits: readonly StoredKit[]): Write => {
  return put({ ...kitsKey(tenant), kits: [...kits], version: version + 1, v: 1 }, isAtVersion(version))
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({ 'kits of equipment': kitsKey('<tenant>') })
