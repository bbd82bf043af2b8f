import type { KnownEntries, StoredEntry } from '#functions/data/apps/inventory/lists.ts'
import type { StoredProduct } from '#functions/data/apps/inventory/products.ts'
import type { StoredUnit } from '#functions/data/apps/inventory/units.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { Category, Product, Tag } from '#shared/apps/inventory/contract.ts'
import type { Unit } from '#shared/apps/inventory/unitContract.ts'

/** A product without references to deleted list entries. */
export const toProduct = (stored: StoredProduct, known: KnownEntries): Product => {
  const { category, brand, vendor, tags, pictures, units: _, ...rest } = stored
  const images = pictures.map(({ path }) => path)
  return {
    ...rest,
    category: known.categories.has(category) ? category : '',
    brand: known.brands.has(brand) ? brand : '',
    vendor: known.vendors.has(vendor) ? vendor : '',
    tags: tags.filter((id) => known.tags.has(id)),
    stock: rest.stock ?? '',
    reserved: rest.reserved ?? '',
    cost: rest.cost ?? '',
    basePrice: rest.basePrice ?? '',
    taxPercent: rest.taxPercent ?? '',
    price: rest.price ?? '',
    weight: rest.weight ?? '',
    endsOn: rest.endsOn ?? null,
    images,
    thumbnail: rest.thumbnail !== null && images.includes(rest.thumbnail) ? rest.thumbnail : (images[0] ?? null),
  }
}

export const toTag = ({ id, name }: StoredEntry): Tag => ({ id, title: name })

/** An entry of a list whose parent, of a category, is there too. */
export const toEntries = (entries: readonly StoredEntry[]): Category[] => {
  const ids = new Set(entries.map(({ id }) => id))
  return entries.map((entry) => ({
    ...entry,
    parentId: entry.parentId !== null && ids.has(entry.parentId) ? entry.parentId : null,
  }))
}

/** Names of people by id, up to 100 in one request. */
export const loadNames = async (tenant: string, people: readonly (string | null | undefined)[]) => {
  const ids = [...new Set(people)].filter((one) => typeof one === 'string').slice(0, 100)
  const members = await membersOf(tenant).getMany(ids)
  return new Map(members.map((member) => [member.id, fullName(member)]))
}

export const toUnitView = (unit: StoredUnit, names: ReadonlyMap<string, string>): Unit => ({
  id: unit.id,
  serialNumber: unit.serialNumber,
  state: unit.state,
  holder: unit.holder ? { id: unit.holder, name: names.get(unit.holder) ?? '' } : null,
  since: unit.holder ? (unit.since ?? null) : null,
  acceptedAt: unit.acceptedAt ?? null,
})
