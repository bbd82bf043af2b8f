import { newId } from '#functions/core/clock.ts'
import { ApiError, busy } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Write } from '#functions/core/table/item.ts'
import { backOff } from '#functions/core/table/table.ts'
import { changeList, readInventoryList } from '#functions/data/apps/inventory/lists.ts'
import { addProducts, countProducts, productsOf, toNumberFields } from '#functions/data/apps/inventory/products.ts'
import type { ImportRow } from '#shared/apps/inventory/contract.ts'
import { LIMITS, takenSku } from '#shared/apps/inventory/rules.ts'
import { entryFor } from './lists.ts'
import { blank } from './products.ts'

const NAMED = { category: 'categories', brand: 'brands', vendor: 'vendors' } as const
type Named = keyof typeof NAMED

/** The entry of each name that rows have in a column, and the part of a transaction that adds those that are new. */
const entriesFor = async (
  tenant: string,
  column: Named,
  rows: readonly ImportRow[],
): Promise<{ idOf: (name: string) => string; writes: Write[] }> => {
  const names = [...new Set(rows.map((row) => row[column]))].filter((name) => name !== '')
  if (names.length === 0) return { idOf: () => '', writes: [] }
  const stored = await readInventoryList(tenant, NAMED[column])
  const ids = new Map<string, string>()
  let { entries } = stored
  for (const name of names) {
    const { entry, isNew } = entryFor(entries, name)
    if (isNew) entries = [...entries, entry]
    ids.set(name, entry.id)
  }
  const writes = entries === stored.entries ? [] : [changeList(tenant, NAMED[column], stored, entries)]
  return { idOf: (name) => ids.get(name) ?? '', writes }
}

const ATTEMPTS = 5

/** Refuses a SKU that a product has, or that two rows have; answers how many products there were before. */
const refuseTaken = async (tenant: string, rows: readonly ImportRow[]): Promise<number> => {
  const counted = await countProducts(tenant)
  if (counted + rows.length > LIMITS.products) throw new ApiError('inventory.full', { most: LIMITS.products })
  const skus = rows.map(({ sku }) => sku)
  const isAsked = skus.some((sku) => sku !== '')
  const stored = isAsked ? await productsOf(tenant).rows() : []
  const taken = takenSku(skus, new Set(stored.map(({ sku }) => sku)))
  if (taken !== undefined) throw new ApiError('inventory.skuTaken', { sku: taken })
  return counted
}

/** Adds products, all of them or none, in one transaction; again when another came or went meanwhile. */
export const importRows = async (
  rows: readonly ImportRow[],
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<{ ids: string[] }> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [counted, categories, brands, vendors] = await Promise.all([
      refuseTaken(tenant, rows),
      entriesFor(tenant, 'category', rows),
      entriesFor(tenant, 'brand', rows),
      entriesFor(tenant, 'vendor', rows),
    ])
    const products = rows.map(
      ({ category, brand, vendor, stock, cost, basePrice, taxPercent, price, weight, ...rest }) => {
        const numbers = toNumberFields({ stock, cost, basePrice, taxPercent, price, weight })
        const filed = { category: categories.idOf(category), brand: brands.idOf(brand), vendor: vendors.idOf(vendor) }
        const defined = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined))
        return { ...blank(), ...rest, ...filed, ...defined, id: newId() }
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
