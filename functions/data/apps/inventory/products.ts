import * as z from 'zod'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import { getItem, getItems, put, queryPage, remove, update } from '#functions/core/table/table.ts'
import { licenceIndexKey } from '#functions/data/inbox/waiting.ts'
import { productRowsPartition, productsPartition } from '#functions/data/keys.ts'
import { recordIndexOrder } from '#functions/data/search/indexOrders.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { INVENTORY_LIMITS, NUMBER_FIELDS, type Sortable } from '#shared/apps/inventory/rules.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'
import { type KnownEntries, listKeys, toKnownEntries } from './lists.ts'
import { buildProductIndexWrites, isNameUnchanged, productEntry } from './productSearch.ts'

const number = z.number().optional()
const numbers = {
  stock: number,
  reserved: number,
  cost: number,
  basePrice: number,
  taxPercent: number,
  price: number,
  weight: number,
}

/** A product; missing numbers are empty. */
export const StoredProduct = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  sku: z.string(),
  barcode: z.string(),
  category: z.string(),
  brand: z.string(),
  vendor: z.string(),
  tags: z.array(z.string()),
  ...numbers,
  /** Registered units that are not lost: at least those handed over, at most the stock. */
  units: z.int().optional(),
  /** Site paths of the pictures. */
  pictures: z.array(z.object({ path: z.string(), bytes: z.int() })),
  thumbnail: z.string().nullable(),
  active: z.boolean(),
  /** Last day of a licence; indexed. */
  endsOn: CivilDate.optional(),
})
export type StoredProduct = z.infer<typeof StoredProduct>
export const toStoredProduct = reader('product', StoredProduct)

/** Fields for sorting and searching lists. */
const ProductRow = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  barcode: z.string(),
  ...numbers,
  active: z.boolean(),
})
export type ProductRow = z.infer<typeof ProductRow> & Sortable
const toRow = reader('product row', ProductRow)
const ROW_FIELDS = Object.keys(ProductRow.shape)

export const productKey = (tenant: string, product: string): Key => ({ pk: productsPartition(tenant), sk: product })
const rowKey = (tenant: string, product: string): Key => ({ pk: productRowsPartition(tenant), sk: product })
const countKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'INVENTORY#count' })

type Fields = Partial<Omit<StoredProduct, 'id'>>
const rowOf = (product: StoredProduct) =>
  Object.fromEntries(Object.entries(product).filter(([field]) => ROW_FIELDS.includes(field)))

export const countProducts = async (tenant: string): Promise<number> =>
  Number((await getItem(countKey(tenant)))?.products ?? 0)

const hasRoom = (added: number) =>
  expression`attribute_not_exists(#products) OR #products <= ${INVENTORY_LIMITS.products - added}`
const isCountUnchanged = (counted: number) =>
  counted === 0 ? expression`attribute_not_exists(#products) OR #products = ${0}` : expression`#products = ${counted}`

/**
 * Transaction writes that add products; the first is refused at the limit or, with `counted`, when the number has
 * changed.
 */
export const addProducts = (tenant: string, products: readonly StoredProduct[], counted?: number): Write[] => [
  update(
    countKey(tenant),
    expression`ADD #products ${products.length}`,
    counted === undefined ? hasRoom(products.length) : isCountUnchanged(counted),
  ),
  ...products.flatMap((product) => [
    put({ ...productKey(tenant, product.id), ...product, v: 1 }, expression`attribute_not_exists(#pk)`),
    put({ ...rowKey(tenant, product.id), ...rowOf(product), v: 1 }),
  ]),
  ...recordIndexOrder(
    tenant,
    'product',
    products.filter(productEntry).map(({ id }) => id),
  ),
]

/**
 * Transaction writes that delete a product; the first is refused while units are handed over, or on a concurrent change.
 */
export const removeProduct = (tenant: string, product: StoredProduct): Write[] => {
  const { id, pictures } = product
  return [
    remove(
      productKey(tenant, id),
      expression`attribute_exists(#pk) AND #pictures = ${pictures} AND ${isNameUnchanged(product)} AND (attribute_not_exists(#reserved) OR #reserved = ${0})`,
    ),
    remove(rowKey(tenant, id)),
    update(countKey(tenant), expression`ADD #products ${-1}`),
    ...buildProductIndexWrites(tenant, product, undefined),
  ]
}

const listed = (parts: readonly Expression[]): Expression => parts.reduce((all, one) => expression`${all}, ${one}`)

/** SET and REMOVE clauses; undefined values are removed. */
const setting = (fields: object): Expression => {
  const entries = Object.entries(fields)
  const set = entries.flatMap(([field, value]) => (value === undefined ? [] : [expression`${name(field)} = ${value}`]))
  const gone = entries.flatMap(([field, value]) => (value === undefined ? [expression`${name(field)}`] : []))
  return expression`${set.length > 0 ? expression`SET ${listed(set)}` : expression``} ${
    gone.length > 0 ? expression`REMOVE ${listed(gone)}` : expression``
  }`
}

const there = expression`attribute_exists(#pk)`

/** Transaction writes that change fields of a product and its row; the first under a condition. */
export const changeProduct = (tenant: string, id: string, fields: Fields, when: Expression): Write[] => {
  const inRow = Object.fromEntries(Object.entries(fields).filter(([field]) => ROW_FIELDS.includes(field)))
  const place = fields.endsOn ? licenceIndexKey(tenant, fields.endsOn, id) : { gsi1pk: undefined, gsi1sk: undefined }
  return [
    update(productKey(tenant, id), setting({ ...fields, ...('endsOn' in fields && place) }), when),
    ...(Object.keys(inRow).length > 0 ? [update(rowKey(tenant, id), setting(inRow))] : []),
  ]
}

/** Transaction writes that add to numbers of a product and its row; the first under a condition. */
export const addToProduct = (
  tenant: string,
  id: string,
  numbers: { stock?: number; reserved?: number; units?: number },
  when: Expression = there,
): Write[] => {
  const added = (some: readonly [string, number][]) =>
    expression`ADD ${listed(some.map(([field, by]) => expression`${name(field)} ${by}`))}`
  const all = Object.entries(numbers)
  const inRow = all.filter(([field]) => ROW_FIELDS.includes(field))
  return [
    update(productKey(tenant, id), added(all), when),
    ...(inRow.length > 0 ? [update(rowKey(tenant, id), added(inRow))] : []),
  ]
}

/** Rows read strongly consistent; later ones may lack the last second. */
const MAX_STRONG_ROWS = 2000
const PAGE_SIZE = 4000

/** The products of one tenant. */
export const productsOf = (tenant: string) => ({
  /** All rows. */
  rows: async (): Promise<ProductRow[]> => {
    const rows: Item[] = []
    let after: Record<string, unknown> | undefined
    do {
      const page = await queryPage({
        where: expression`#pk = ${productRowsPartition(tenant)}`,
        limit: rows.length < MAX_STRONG_ROWS ? MAX_STRONG_ROWS - rows.length : PAGE_SIZE,
        eventually: rows.length >= MAX_STRONG_ROWS,
        ...(after && { after }),
      })
      rows.push(...page.items)
      after = page.last
    } while (after)
    return readEach(rows, toRow)
  },
  /** Rows after an id, or from it on with `from`; `last` is the position of the next ones, readable or not. */
  rowsAfter: async (id: string | undefined, from: boolean, limit: number) => {
    const pk = productRowsPartition(tenant)
    const where = from
      ? expression`#pk = ${pk} AND #sk >= ${id ?? ' '}`
      : expression`#pk = ${pk} AND #sk > ${id ?? ' '}`
    const { items, last } = await queryPage({ where, limit })
    return { rows: readEach(items, toRow), last: last && String(last.sk) }
  },
  /** Several products in order, with the existing list entries; missing ones are skipped. */
  getMany: async (ids: readonly string[]): Promise<{ products: StoredProduct[]; known: KnownEntries }> => {
    const lists = listKeys(tenant)
    const items = await batchGet([...lists, ...ids.map((id) => productKey(tenant, id))])
    return { products: readEach(items.slice(lists.length), toStoredProduct), known: toKnownEntries(items) }
  },
  /** One product and the existing list entries, in one request. */
  get: async (id: string): Promise<{ product: StoredProduct | undefined; known: KnownEntries }> => {
    const [item, ...lists] = await getItems([productKey(tenant, id), ...listKeys(tenant)])
    return { product: item && toStoredProduct(item), known: toKnownEntries(lists) }
  },
})

/** Number fields for storing: empty ones are undefined. */
export const toNumberFields = (fields: Partial<Record<(typeof NUMBER_FIELDS)[number], number | ''>>): Fields =>
  Object.fromEntries(
    NUMBER_FIELDS.flatMap((field) =>
      fields[field] === undefined ? [] : [[field, fields[field] === '' ? undefined : fields[field]]],
    ),
  )

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  product: productKey('<tenant>', '<product>'),
  'row of a product, for sorting and search': rowKey('<tenant>', '<product>'),
  'number of products': countKey('<tenant>'),
})
