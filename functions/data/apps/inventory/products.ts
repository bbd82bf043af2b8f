import * as z from 'zod'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import { getItem, getItems, put, queryPage, remove, update } from '#functions/core/table/table.ts'
import { endingAt } from '#functions/data/inbox/waiting.ts'
import { productRowsPartition, productsPartition } from '#functions/data/keys.ts'
import { indexLater } from '#functions/data/search/indexOrders.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { INVENTORY_LIMITS, NUMBER_FIELDS, type Sortable } from '#shared/apps/inventory/rules.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'
import { type Known, knownIn, listKeys } from './lists.ts'
import { productEntry, productIndexed, stillCalled } from './productSearch.ts'

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

/** A model of something that the company owns; a number that is not there is empty. */
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
  /** How many units are registered and not lost: never fewer than are handed over, never more than the stock. */
  units: z.int().optional(),
  /** Where its pictures lie on the site. */
  pictures: z.array(z.object({ path: z.string(), bytes: z.int() })),
  thumbnail: z.string().nullable(),
  active: z.boolean(),
  /** The last day of a licence; the index finds it by that. */
  endsOn: CivilDate.optional(),
})
export type StoredProduct = z.infer<typeof StoredProduct>
export const toStoredProduct = reader('product', StoredProduct)

/** What a list of products is sorted and searched by. */
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
const IN_ROW = Object.keys(ProductRow.shape)

export const productKey = (tenant: string, product: string): Key => ({ pk: productsPartition(tenant), sk: product })
const rowKey = (tenant: string, product: string): Key => ({ pk: productRowsPartition(tenant), sk: product })
const countKey = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'INVENTORY#count' })

type Fields = Partial<Omit<StoredProduct, 'id'>>
const rowOf = (product: StoredProduct) =>
  Object.fromEntries(Object.entries(product).filter(([field]) => IN_ROW.includes(field)))

/** How many products there are. */
export const countProducts = async (tenant: string): Promise<number> =>
  Number((await getItem(countKey(tenant)))?.products ?? 0)

const notFull = (added: number) =>
  expression`attribute_not_exists(#products) OR #products <= ${INVENTORY_LIMITS.products - added}`
const stillAsMany = (counted: number) =>
  counted === 0 ? expression`attribute_not_exists(#products) OR #products = ${0}` : expression`#products = ${counted}`

/**
 * The parts of the transaction that adds products; the first is refused when there are as many as there may be or, where
 * they were counted, others than there were.
 */
export const addProducts = (tenant: string, products: readonly StoredProduct[], counted?: number): Write[] => [
  update(
    countKey(tenant),
    expression`ADD #products ${products.length}`,
    counted === undefined ? notFull(products.length) : stillAsMany(counted),
  ),
  ...products.flatMap((product) => [
    put({ ...productKey(tenant, product.id), ...product, v: 1 }, expression`attribute_not_exists(#pk)`),
    put({ ...rowKey(tenant, product.id), ...rowOf(product), v: 1 }),
  ]),
  ...indexLater(
    tenant,
    'product',
    products.filter(productEntry).map(({ id }) => id),
  ),
]

/** The parts of the transaction that deletes a product; the first is refused while somebody has one of its units, or it is no longer as it was read. */
export const removeProduct = (tenant: string, product: StoredProduct): Write[] => {
  const { id, pictures } = product
  return [
    remove(
      productKey(tenant, id),
      expression`attribute_exists(#pk) AND #pictures = ${pictures} AND ${stillCalled(product)} AND (attribute_not_exists(#reserved) OR #reserved = ${0})`,
    ),
    remove(rowKey(tenant, id)),
    update(countKey(tenant), expression`ADD #products ${-1}`),
    ...productIndexed(tenant, product, undefined),
  ]
}

const listed = (parts: readonly Expression[]): Expression => parts.reduce((all, one) => expression`${all}, ${one}`)

/** What sets fields to values; a value that is undefined is removed. */
const setting = (fields: object): Expression => {
  const entries = Object.entries(fields)
  const set = entries.flatMap(([field, value]) => (value === undefined ? [] : [expression`${name(field)} = ${value}`]))
  const gone = entries.flatMap(([field, value]) => (value === undefined ? [expression`${name(field)}`] : []))
  return expression`${set.length > 0 ? expression`SET ${listed(set)}` : expression``} ${
    gone.length > 0 ? expression`REMOVE ${listed(gone)}` : expression``
  }`
}

const there = expression`attribute_exists(#pk)`

/** The parts of the transaction that changes some fields of a product, and its row; the first under a condition. */
export const changeProduct = (tenant: string, id: string, fields: Fields, when: Expression = there): Write[] => {
  const inRow = Object.fromEntries(Object.entries(fields).filter(([field]) => IN_ROW.includes(field)))
  const place = fields.endsOn ? endingAt(tenant, fields.endsOn, id) : { gsi1pk: undefined, gsi1sk: undefined }
  return [
    update(productKey(tenant, id), setting({ ...fields, ...('endsOn' in fields && place) }), when),
    ...(Object.keys(inRow).length > 0 ? [update(rowKey(tenant, id), setting(inRow))] : []),
  ]
}

/** The parts of a transaction that add to numbers of a product and of its row; the first under a condition. */
export const addToProduct = (
  tenant: string,
  id: string,
  numbers: { stock?: number; reserved?: number; units?: number },
  when: Expression = there,
): Write[] => {
  const added = (some: readonly [string, number][]) =>
    expression`ADD ${listed(some.map(([field, by]) => expression`${name(field)} ${by}`))}`
  const all = Object.entries(numbers)
  const inRow = all.filter(([field]) => IN_ROW.includes(field))
  return [
    update(productKey(tenant, id), added(all), when),
    ...(inRow.length > 0 ? [update(rowKey(tenant, id), added(inRow))] : []),
  ]
}

/** So many rows are read as they are now; what lies behind them may lack the last second. */
const STRONG = 2000
const AT_ONCE = 4000

/** The products of one tenant. */
export const productsOf = (tenant: string) => ({
  /** What there is to sort and to search: a row a product. */
  rows: async (): Promise<ProductRow[]> => {
    const found: Item[] = []
    let after: Record<string, unknown> | undefined
    do {
      const page = await queryPage({
        where: expression`#pk = ${productRowsPartition(tenant)}`,
        limit: found.length < STRONG ? STRONG - found.length : AT_ONCE,
        eventually: found.length >= STRONG,
        ...(after && { after }),
      })
      found.push(...page.items)
      after = page.last
    } while (after)
    return readEach(found, toRow)
  },
  /** Some of those that come behind one, in the order of their ids; `from`: it comes again itself; `last`: where the next ones begin, whatever of these can be read. */
  behind: async (id: string | undefined, from: boolean, limit: number) => {
    const pk = productRowsPartition(tenant)
    const where = from
      ? expression`#pk = ${pk} AND #sk >= ${id ?? ' '}`
      : expression`#pk = ${pk} AND #sk > ${id ?? ' '}`
    const { items, last } = await queryPage({ where, limit })
    return { rows: readEach(items, toRow), last: last && String(last.sk) }
  },
  /** Several, in their order, with what the lists know; those that are gone are left out. */
  some: async (ids: readonly string[]): Promise<{ products: StoredProduct[]; known: Known }> => {
    const lists = listKeys(tenant)
    const items = await batchGet([...lists, ...ids.map((id) => productKey(tenant, id))])
    return { products: readEach(items.slice(lists.length), toStoredProduct), known: knownIn(items) }
  },
  /** One, with what the lists know, in one request. */
  get: async (id: string): Promise<{ product: StoredProduct | undefined; known: Known }> => {
    const [item, ...lists] = await getItems([productKey(tenant, id), ...listKeys(tenant)])
    return { product: item && toStoredProduct(item), known: knownIn(lists) }
  },
})

/** The numbers of a product as they are written: what is empty is undefined. */
export const numbersOf = (fields: Partial<Record<(typeof NUMBER_FIELDS)[number], number | ''>>): Fields =>
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
