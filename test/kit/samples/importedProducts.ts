import type { ImportRow } from '#shared/apps/inventory/contract.ts'

/** A row of an import that says nothing but its name. */
export const BLANK_ROW: ImportRow = {
  name: 'Dock',
  description: '',
  sku: '',
  barcode: '',
  category: '',
  brand: '',
  vendor: '',
  stock: '',
  cost: '',
  basePrice: '',
  taxPercent: '',
  price: '',
  weight: '',
  active: true,
}

export const FILLED_ROW: ImportRow = {
  ...BLANK_ROW,
  sku: 'D-1',
  category: 'Accessoires',
  brand: 'Dell',
  stock: 4,
  cost: 89.5,
  taxPercent: 20,
}
