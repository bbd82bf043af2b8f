import { IMPORT_COLUMNS } from '#shared/apps/inventory/import.ts'
import { toCsv } from '#shared/core/files/csv.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { download } from '#web/client/download.ts'
import type { Language } from '#web/client/language.ts'
import type { Translate } from '#web/texts/keys.ts'

const PAGE_SIZE = 100

/** Fetches all products, page by page. */
const fetchAllProducts = async () => {
  const found = []
  for (let page = 0; ; page++) {
    const { products } = await call(contracts.inventory.products, { page, size: PAGE_SIZE })
    if (!products || products.length === 0) return found
    found.push(...products)
  }
}

/** Exports the products to a file that can be edited and imported again. */
export const exportProducts = async (t: Translate<'inventory'>, language: Language): Promise<void> => {
  const [products, categories, brands, vendors] = await Promise.all([
    fetchAllProducts(),
    call(contracts.inventory.categories, {}),
    call(contracts.inventory.brands, {}),
    call(contracts.inventory.vendors, {}),
  ])
  const names = new Map([...categories, ...brands, ...vendors].map(({ id, name }) => [id, name]))
  const rows = products.map((product) =>
    IMPORT_COLUMNS.map((column) => {
      const value = product[column]
      if (column === 'category' || column === 'brand' || column === 'vendor') return names.get(String(value)) ?? ''
      return typeof value === 'boolean' ? t(value ? 'field.yes' : 'field.no') : value
    }),
  )
  const head = IMPORT_COLUMNS.map((column) => t(`field.${column}`))
  const csv = toCsv([head, ...rows], language === 'fr' ? ';' : ',')
  download(`${t('more.file')}.csv`, csv, 'text/csv;charset=utf-8')
}
