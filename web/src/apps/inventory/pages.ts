import { ComputerDesktopIcon } from '@heroicons/react/24/outline'
import { EQUIPMENT_MANAGERS, EQUIPMENT_READERS } from '#shared/core/permissions.ts'
import { guard } from '#web/app/guards.ts'
import { says } from '#web/app/handle.ts'
import { withTexts } from '#web/app/i18n.ts'
import { ScreenFailure } from '#web/app/shell/ScreenFailure.tsx'
import type { AppPages } from '../appPages.ts'
import { INVENTORY } from './paths.ts'

export const inventoryPages: AppPages = {
  id: 'INVENTORY',
  title: 'navigation.app.inventory',
  link: INVENTORY,
  icon: ComputerDesktopIcon,
  access: EQUIPMENT_READERS,
  routes: [
    {
      path: 'apps/ecommerce/inventory',
      loader: guard(EQUIPMENT_READERS),
      ErrorBoundary: ScreenFailure,
      handle: says({ title: 'navigation.app.inventory' }),
      children: [
        { index: true, lazy: withTexts('inventory', () => import('./Inventory.tsx')) },
        { path: 'missing', lazy: withTexts('inventory', () => import('./held/Missing.tsx')) },
        { path: 'counts', lazy: withTexts('inventory', () => import('./count/Counts.tsx')) },
        { path: 'counts/:countId', lazy: withTexts('inventory', () => import('./count/CountPage.tsx')) },
        { path: 'labels/:productId', lazy: withTexts('inventory', () => import('./Labels.tsx')) },
        {
          path: 'lists',
          loader: guard(EQUIPMENT_MANAGERS),
          children: [{ index: true, lazy: withTexts('inventory', () => import('./lists/Lists.tsx')) }],
        },
        {
          path: 'import',
          loader: guard(EQUIPMENT_MANAGERS),
          children: [{ index: true, lazy: withTexts('inventory', () => import('./import/ImportProducts.tsx')) }],
        },
      ],
    },
  ],
}
