import { newId } from '#functions/core/clock.ts'
import { readImage } from '#functions/core/files/images.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { expression } from '#functions/core/table/expression.ts'
import { backOff } from '#functions/core/table/table.ts'
import { recordEquipmentEvent } from '#functions/data/apps/inventory/equipmentEvents.ts'
import type { KnownEntries } from '#functions/data/apps/inventory/lists.ts'
import { buildProductIndexWrites, isNameUnchanged, NEW_PRODUCT } from '#functions/data/apps/inventory/productSearch.ts'
import {
  addProducts,
  changeProduct,
  productsOf,
  removeProduct,
  type StoredProduct,
  toNumberFields,
  toStoredProduct,
} from '#functions/data/apps/inventory/products.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { listLicencesUntil } from '#functions/data/inbox/waiting.ts'
import { discardPictures, replacePicture, type StoredPicture } from '#functions/data/people/avatars.ts'
import { readEach } from '#functions/data/stored.ts'
import type { inventory, Product } from '#shared/apps/inventory/contract.ts'
import { INVENTORY_LIMITS, lastEndingDay, matchesSearch, pageOf, sortProducts } from '#shared/apps/inventory/rules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { mergeList } from '#shared/core/lists.ts'
import { toProduct } from './view.ts'

export const list = async (
  { search = '', sort, order, page, size }: ParsedOf<typeof inventory.products>,
  { tenant }: Caller,
): Promise<OutputOf<typeof inventory.products>> => {
  const stored = productsOf(tenant)
  const found = (await stored.rows()).filter((row) => matchesSearch(row, search))
  const { rows, pagination } = pageOf(sortProducts(found, sort, order), page, size)
  if (!rows || rows.length === 0) return { products: rows && [], pagination }
  const { products, known } = await stored.getMany(rows.map(({ id }) => id))
  return { products: products.map((one) => toProduct(one, known)), pagination }
}

/** All SKUs, each once. */
export const listSkus = async ({ tenant }: Caller): Promise<string[]> => {
  const rows = await productsOf(tenant).rows()
  return [...new Set(rows.map(({ sku }) => sku))].filter((sku) => sku !== '')
}

export const get = async (id: string, { tenant }: Caller): Promise<Product> => {
  const { product, known } = await productsOf(tenant).get(id)
  return product ? toProduct(product, known) : notFound()
}

const NO_ENTRIES: KnownEntries = { categories: new Set(), brands: new Set(), vendors: new Set(), tags: new Set() }

/** A new product, with empty fields. */
export const newProduct = (): StoredProduct => ({
  id: newId(),
  name: NEW_PRODUCT,
  description: '',
  sku: '',
  barcode: '',
  category: '',
  brand: '',
  vendor: '',
  tags: [],
  pictures: [],
  thumbnail: null,
  active: false,
})

export const create = async ({ tenant }: Caller, idempotency: Idempotency): Promise<Product> => {
  const product = newProduct()
  const done = await commitIdempotent<Product>(
    idempotency,
    toProduct(product, NO_ENTRIES),
    addProducts(tenant, [product]),
  )
  if ('refused' in done) throw new ApiError('inventory.full', { most: INVENTORY_LIMITS.products })
  return done.answer
}

/** Why a product cannot have this stock; undefined when it can. */
const findStockProblem = (stock: number, { reserved = 0, units = 0 }: StoredProduct): ApiError | undefined => {
  if (stock < reserved) return new ApiError('inventory.assigned', { reserved })
  return stock < units ? new ApiError('inventory.registered', { units }) : undefined
}

type Change = ParsedOf<typeof inventory.updateProduct>['product']
/** Lists as they were before the caller's change. */
type Read = NonNullable<ParsedOf<typeof inventory.updateProduct>['before']>

/** The existing pictures that the change keeps, in its order. */
const reorderPictures = ({ pictures }: StoredProduct, { images }: Change, read: Read) => {
  const paths = pictures.map(({ path }) => path)
  return (
    images &&
    [...new Set(mergeList(paths, images, read.images))].flatMap(
      (path) => pictures.find((one) => one.path === path) ?? [],
    )
  )
}

/** The stored fields of a change, without references to unknown list entries. */
const fieldsOf = (before: StoredProduct, change: Change, read: Read, known: KnownEntries) => {
  const { category, brand, vendor, tags, thumbnail, endsOn, images: _, ...rest } = change
  const { stock: _s, cost: _c, basePrice: _b, taxPercent: _t, price: _p, weight: _w, ...texts } = rest
  const pictures = reorderPictures(before, change, read) ?? before.pictures
  const kept = (id: string | undefined, ids: ReadonlySet<string>) => (id !== undefined && ids.has(id) ? id : '')
  return {
    ...texts,
    ...toNumberFields(rest),
    ...(category !== undefined && { category: kept(category, known.categories) }),
    ...(brand !== undefined && { brand: kept(brand, known.brands) }),
    ...(vendor !== undefined && { vendor: kept(vendor, known.vendors) }),
    ...(tags && { tags: [...new Set(mergeList(before.tags, tags, read.tags))].filter((id) => known.tags.has(id)) }),
    ...(thumbnail !== undefined && { thumbnail: pictures.some(({ path }) => path === thumbnail) ? thumbnail : null }),
    ...(change.images && { pictures }),
    ...(endsOn !== undefined && { endsOn: endsOn ?? undefined }),
  }
}

const bytesOf = (pictures: StoredProduct['pictures']): number => pictures.reduce((sum, { bytes }) => sum + bytes, 0)

const ATTEMPTS = 4

/** Changes fields of a product; its stock never drops below registered and handed-over units. */
export const change = async (
  { id, product: changes, before: read = {} }: ParsedOf<typeof inventory.updateProduct>,
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<Product> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { product: before, known } = await productsOf(tenant).get(id)
    if (!before) return notFound()
    const fields = fieldsOf(before, changes, read, known)
    const answer = toProduct({ ...before, ...fields }, known)
    if (Object.keys(fields).length === 0) return answer
    const refusal = changes.stock === undefined ? undefined : findStockProblem(changes.stock || 0, before)
    if (refusal) throw refusal
    const indexWrites = buildProductIndexWrites(tenant, before, { ...before, ...fields })
    const conditions = [
      ...(changes.stock === undefined
        ? []
        : [expression`(attribute_not_exists(#units) OR #units <= ${changes.stock || 0})`]),
      ...(changes.images ? [expression`#pictures = ${before.pictures}`] : []),
      ...(changes.tags ? [expression`#tags = ${before.tags}`] : []),
      ...(indexWrites.length > 0 ? [isNameUnchanged(before)] : []),
    ]
    const when = conditions.reduce((all, one) => expression`${all} AND ${one}`, expression`attribute_exists(#pk)`)
    const removedPictures = before.pictures.filter(({ path }) => fields.pictures?.every((one) => one.path !== path))
    const done = await commitIdempotent<Product>(idempotency, answer, [
      ...changeProduct(tenant, id, fields, when),
      ...indexWrites,
      ...countUse(tenant, { storedBytes: -bytesOf(removedPictures) }),
      ...discardPictures(
        tenant,
        removedPictures.map(({ path }) => path),
      ),
    ])
    if ('answer' in done) return done.answer
    const current = done.refused.get(0)
    if (!current) return notFound()
    const currentProblem =
      changes.stock === undefined ? undefined : findStockProblem(changes.stock || 0, toStoredProduct(current))
    if (currentProblem) throw currentProblem
    await backOff(attempt)
  }
  throw new ApiError('resource.conflict')
}

/** Licences that have ended, or will soon. */
export const listEndingLicences = async ({ tenant }: Caller): Promise<OutputOf<typeof inventory.ending>> =>
  readEach(await listLicencesUntil(tenant, lastEndingDay(parisDate())), toStoredProduct).map((one) => {
    const { id, name, endsOn, stock, reserved } = toProduct(one, NO_ENTRIES)
    return { id, name, endsOn, stock, reserved }
  })

/** Deletes a product; `deliver` deletes its units and serial numbers. */
export const remove = async (id: string, { tenant, person: by }: Caller, idempotency: Idempotency): Promise<true> => {
  const { product } = await productsOf(tenant).get(id)
  if (!product) return true
  const assigned = ({ reserved = 0 }: StoredProduct) => {
    if (reserved > 0) throw new ApiError('inventory.assigned', { reserved })
  }
  assigned(product)
  const done = await commitIdempotent<true>(idempotency, true, [
    ...removeProduct(tenant, product),
    ...countUse(tenant, { storedBytes: -bytesOf(product.pictures) }),
    ...discardPictures(
      tenant,
      product.pictures.map(({ path }) => path),
    ),
    recordEquipmentEvent({
      actionType: 'PRODUCT_DELETED',
      id: newId(),
      tenant,
      equipmentOf: id,
      name: product.name,
      by,
    }),
  ])
  if ('answer' in done) return done.answer
  const current = done.refused.get(0)
  if (!current) return true
  assigned(toStoredProduct(current))
  throw new ApiError('resource.conflict')
}

/** Adds a picture as the last one. */
export const addPicture = async (
  { id, image: base64 }: ParsedOf<typeof inventory.addPicture>,
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<Product> => {
  const { product, known } = await productsOf(tenant).get(id)
  if (!product) return notFound()
  const { pictures } = product
  if (pictures.length >= INVENTORY_LIMITS.pictures)
    throw new ApiError('inventory.tooManyPictures', { most: INVENTORY_LIMITS.pictures })
  const most = { bytes: INVENTORY_LIMITS.pictureBytes, pixels: INVENTORY_LIMITS.picturePixels }
  const read = readImage(Buffer.from(base64, 'base64'), most)
  if ('refused' in read) throw new ApiError('account.notAnImage', { reason: read.refused })
  const as = expression`#pictures = ${pictures}`
  const place = { tenant, kind: 'products', before: null } as const
  const productWith = (added: StoredPicture) => toProduct({ ...product, pictures: [...pictures, added] }, known)
  const kept = await replacePicture(place, read.image, async (added) => {
    if (!added) return false
    const answer = productWith(added)
    const done = await commitIdempotent(idempotency, answer, [
      ...changeProduct(tenant, id, { pictures: [...pictures, added] }, as),
      ...countUse(tenant, { storedBytes: added.bytes }),
    ])
    // Of a retry the picture is there already: its copy is discarded, and the earlier answer given.
    return 'answer' in done && done.answer === answer
  })
  return kept ? productWith(kept) : toProduct(product, known)
}
