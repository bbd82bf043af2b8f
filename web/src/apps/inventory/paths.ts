export const INVENTORY = '/apps/ecommerce/inventory'
export const MISSING_EQUIPMENT = `${INVENTORY}/missing`
export const EQUIPMENT_LISTS = `${INVENTORY}/lists`
export const IMPORT_PRODUCTS = `${INVENTORY}/import`
export const labelsPath = (productId: string): string => `${INVENTORY}/labels/${productId}`
/** The URL encoded in a unit's label. */
export const unitPath = (unitId: string): string => `${INVENTORY}?unit=${unitId}`
export const KITS = `${INVENTORY}/kits`
export const ENDING = `${INVENTORY}/ending`
export const productPath = (id: string): string => `${INVENTORY}?product=${id}`
export const COUNTS = `${INVENTORY}/counts`
export const countPath = (id: string): string => `${COUNTS}/${id}`
