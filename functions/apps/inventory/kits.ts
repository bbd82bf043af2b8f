import { newId } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { backOff } from '#functions/core/table/table.ts'
import { changeKits, loadKits, type StoredKit } from '#functions/data/apps/inventory/kits.ts'
import { productsOf, type StoredProduct } from '#functions/data/apps/inventory/products.ts'
import { listFreeUnits } from '#functions/data/apps/inventory/units.ts'
import type { inventory } from '#shared/apps/inventory/contract.ts'
import type { Kit } from '#shared/apps/inventory/kitContract.ts'
import { INVENTORY_LIMITS } from '#shared/apps/inventory/rules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { mergeList } from '#shared/core/lists.ts'
import { compareNames } from '#shared/core/names.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { toUnitView } from './view.ts'

/** The products of kits that still exist, by id. */
const loadKitProducts = async (tenant: string, kits: readonly StoredKit[]): Promise<Map<string, StoredProduct>> => {
  const ids = [...new Set(kits.flatMap(({ products }) => products))]
  const found = ids.length > 0 ? (await productsOf(tenant).getMany(ids)).products : []
  return new Map(found.map((product) => [product.id, product]))
}

const toKit = ({ id, name, products }: StoredKit, known: ReadonlyMap<string, StoredProduct>): Kit => ({
  id,
  name,
  products: products.flatMap((one) => {
    const product = known.get(one)
    return product ? [{ id: one, name: product.name, free: (product.units ?? 0) - (product.reserved ?? 0) }] : []
  }),
})

export const list = async ({ tenant }: Caller): Promise<Kit[]> => {
  const { kits } = await loadKits(tenant)
  const known = await loadKitProducts(tenant, kits)
  return kits.map((kit) => toKit(kit, known)).toSorted((a, b) => compareNames(a.name, b.name))
}

export const units = async (id: string, { tenant }: Caller): Promise<OutputOf<typeof inventory.kitUnits>> => {
  const kit = (await loadKits(tenant)).kits.find((one) => one.id === id) ?? notFound()
  const known = await loadKitProducts(tenant, [kit])
  return Promise.all(
    toKit(kit, known).products.map(async ({ id: product, name }) => ({
      id: product,
      name,
      units: (await listFreeUnits(tenant, product)).map((unit) => toUnitView(unit, new Map())),
    })),
  )
}

const ATTEMPTS = 4
type Kits = readonly StoredKit[]

/** Changes the kits, retried on conflict. */
const updateKits = async <T>(
  { tenant }: Caller,
  idempotency: Idempotency,
  change: (kits: Kits) => Promise<{ kits: Kits; answer: T }>,
): Promise<T> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await loadKits(tenant)
    const { kits, answer } = await change(stored.kits)
    if (kits === stored.kits) return answer
    const done = await commitIdempotent<T>(idempotency, answer, [changeKits(tenant, stored, kits)])
    if ('answer' in done) return done.answer
    await backOff(attempt)
  }
  throw busy()
}

/** A kit with products that exist, each once. */
const buildKit = async (tenant: string, kit: StoredKit, others: Kits) => {
  if (others.some(({ name }) => foldText(name) === foldText(kit.name)))
    throw new ApiError('inventory.nameTaken', { name: kit.name })
  const asked = { ...kit, products: [...new Set(kit.products)] }
  const known = await loadKitProducts(tenant, [asked])
  const products = asked.products.filter((id) => known.has(id))
  return { kit: { ...asked, products }, answer: toKit(asked, known) }
}

export const create = (
  { name, products }: ParsedOf<typeof inventory.createKit>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<Kit> =>
  updateKits(caller, idempotency, async (kits) => {
    if (kits.length >= INVENTORY_LIMITS.kits) throw new ApiError('inventory.listFull', { most: INVENTORY_LIMITS.kits })
    const { kit, answer } = await buildKit(caller.tenant, { id: newId(), name, products }, kits)
    if (kit.products.length === 0) return notFound()
    return { kits: [...kits, kit], answer }
  })

export const change = (
  { id, name, products, before: read }: ParsedOf<typeof inventory.updateKit>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<Kit> =>
  updateKits(caller, idempotency, async (kits) => {
    const before = kits.find((one) => one.id === id) ?? notFound()
    const others = kits.filter((one) => one !== before)
    const all = products ? mergeList(before.products, products, read) : before.products
    const asked = { id, name: name ?? before.name, products: all }
    const { kit, answer } = await buildKit(caller.tenant, asked, others)
    // Deleted products do not count towards the limit.
    if (kit.products.length > INVENTORY_LIMITS.kitProducts)
      throw new ApiError('inventory.listFull', { most: INVENTORY_LIMITS.kitProducts })
    const isMore = all.some((one) => !before.products.includes(one))
    if (isMore && kit.products.length === 0) return notFound()
    return { kits: kits.map((one) => (one === before ? kit : one)), answer }
  })

export const remove = (id: string, caller: Caller, idempotency: Idempotency): Promise<true> =>
  updateKits(caller, idempotency, async (kits) => {
    const left = kits.filter((one) => one.id !== id)
    return { kits: left.length === kits.length ? kits : left, answer: true as const }
  })
