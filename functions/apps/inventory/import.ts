import { newId } from '#functions/core/clock.ts'
import { ApiError, busy } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Write } from '#functions/core/table/item.ts'
import { backOff } from '#functions/core/table/table.ts'
import { changeList, readInventoryList } from '#functions/data/apps/inventory/lists.ts'
import { addProducts, countProducts, productsOf, toNumberFields } from '#functions/data/apps/inventory/products.ts'
import type { ImportRow } from '#shared/apps/inventory/contract.ts'
import { findTakenSku, INVENTORY_LIMITS } from '#shared/apps/inventory/rules.ts'
import { findOrCreateEntry } from './lists.ts'
import { newProduct } from './products.ts'

const LISTS_BY_COLUMN = { category: 'categories', brand: 'brands', vendor: 'vendors' } as const
type ListColumn = keyof typeof LISTS_BY_COLUMN

/** The list entry of each name in a column, and the writes that create the missing ones. */
const resolveEntries = async (
  tenant: string,
  column: ListColumn,
  rows: readonly ImportRow[],
): Promise<{ idOf: (name: string) => string; writes: Write[] }> => {
  const names = [...new Set(rows.map((row) => row[column]))].filter((name) => name !== '')
  if (names.length === 0) return { idOf: () => '', writes: [] }
  const stored = await readInventoryList(tenant, LISTS_BY_COLUMN[column])
  const ids = new Map<string, string>()
  let { entries } = stored
  for (const name of names) {
    const { entry, isNew } = findOrCreateEntry(entries, name)
    if (isNew) entries = [...entries, entry]
    ids.set(name, entry.id)
  }
  const writes = entries === stored.entries ? [] : [changeList(tenant, LISTS_BY_COLUMN[column], stored, entries)]
  return { idOf: (name) => ids.get(name) ?? '', writes }
}

const ATTEMPTS = 5

/** Refuses a SKU in use, or twice in the rows; returns how many products there are. */
const refuseTakenSkus = async (tenant: string, rows: readonly ImportRow[]): Promise<number> => {
  const counted = await countProducts(tenant)
  if (counted + rows.length > INVENTORY_LIMITS.products)
    throw new ApiError('inventory.full', { most: INVENTORY_LIMITS.products })
  const skus = rows.map(({ sku }) => sku)
  const isAsked = skus.some((sku) => sku !== '')
  const stored = isAsked ? await productsOf(tenant).rows() : []
  const taken = findTakenSku(skus, new Set(stored.map(({ sku }) => sku)))
  if (taken !== undefined) throw new ApiError('inventory.skuTaken', { sku: taken })
  return counted
}

/** Adds all products or none, in one transaction, retried on conflict. */
export const importRows = async (
  rows: readonly ImportRow[],
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<{ ids: string[] }> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [counted, categories, brands, vendors] = await Promise.all([
      refuseTakenSkus(tenant, rows),
      resolveEntries(tenant, 'category', rows),
      resolveEntries(tenant, 'brand', rows),
      resolveEntries(tenant, 'vendor', rows),
    ])
    const products = rows.map(
      ({ category, brand, vendor, stock, cost, basePrice, taxPercent, price, weight, ...rest }) => {
        const numbers = toNumberFields({ stock, cost, basePrice, taxPercent, price, weight })
        const filed = { category: categories.idOf(category), brand: brands.idOf(brand), vendor: vendors.idOf(vendor) }
        const defined = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined))
        return { ...newProduct(), ...rest, ...filed, ...defined, id: newId() }
      },
    )
    const answer = { ids: products.map(({ id }) => id) }
    const done = await commitIdempotent(idempotency, answer, [
      ...addProducts(tenant, products, counted),
      ...categories.writes,
      ...brands.writes,
      ...vendors.writes,
    ])
    if ('answer' in done) return done.answer
    await backOff(attempt)
  }
  throw busy()
}
