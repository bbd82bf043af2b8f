import { INVENTORY_PAGES } from '#shared/apps/inventory/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const inventoryScreens = bindScreens(INVENTORY_PAGES, {
  inventory: withTexts('inventory', () => import('./Inventory.tsx')),
  missing: withTexts('inventory', () => import('./held/Missing.tsx')),
  counts: withTexts('inventory', () => import('./count/Counts.tsx')),
  count: withTexts('inventory', () => import('./count/CountPage.tsx')),
  labels: withTexts('inventory', () => import('./Labels.tsx')),
  lists: withTexts('inventory', () => import('./lists/Lists.tsx')),
  importMany: withTexts('inventory', () => import('./import/ImportProducts.tsx')),
  kits: withTexts('inventory', () => import('./kits/Kits.tsx')),
  ending: withTexts('inventory', () => import('./products/Ending.tsx')),
  own: { load: withTexts('inventory', () => import('./held/MyEquipment.tsx')), frame: 'profile' },
})
