import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'

interface Named {
  id: string
  name: string
  sku: string
}

/** What a product is called until somebody says otherwise. */
export const NEW_PRODUCT = 'A New Product'

/** How a product is found by search: by its name and SKU, once it has a name. */
export const productEntry = (product: Named | undefined): Entry | undefined => {
  if (!product || product.name === NEW_PRODUCT) return undefined
  const { id, name, sku } = product
  return { scope: 'equipment', kind: 'product', id, title: `${name} ${sku}`.trim(), open: true }
}

/** That a product is still called so. */
export const isNameUnchanged = ({ name, sku }: Named): Expression => expression`#name = ${name} AND #sku = ${sku}`

/** The parts of a transaction by which a product is found as it is then: undefined before, it is new; undefined after, it is gone. */
export const buildProductIndexWrites = (tenant: string, before: Named | undefined, after: Named | undefined): Write[] =>
  buildIndexWrites(tenant, productEntry(before), productEntry(after))
