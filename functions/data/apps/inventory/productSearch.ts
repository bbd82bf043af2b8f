import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'

interface Named {
  id: string
  name: string
  sku: string
}

/** Placeholder name of a new product. */
export const NEW_PRODUCT = 'A New Product'

/** Search entry by name and SKU; none until it is named. */
export const productEntry = (product: Named | undefined): Entry | undefined => {
  if (!product || product.name === NEW_PRODUCT) return undefined
  const { id, name, sku } = product
  return { scope: 'equipment', kind: 'product', id, title: `${name} ${sku}`.trim(), open: true }
}

export const isNameUnchanged = ({ name, sku }: Named): Expression => expression`#name = ${name} AND #sku = ${sku}`

/** Transaction writes that update the search index; undefined means missing. */
export const buildProductIndexWrites = (tenant: string, before: Named | undefined, after: Named | undefined): Write[] =>
  buildIndexWrites(tenant, productEntry(before), productEntry(after))
