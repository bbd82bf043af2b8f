import type { RouteObject } from 'react-router-dom'
import { FINANCE_VIEWERS, STAFF } from '#shared/core/permissions.ts'
import { guard } from '#web/app/guards.ts'
import { says } from '#web/app/handle.ts'
import { withTexts } from '#web/app/i18n.ts'
import { ScreenFailure } from '#web/app/shell/ScreenFailure.tsx'

/** The screens of figures. */
export const dashboardRoutes: RouteObject = {
  ErrorBoundary: ScreenFailure,
  children: [
    {
      path: 'dashboards/project',
      loader: guard(STAFF),
      handle: says({ title: 'navigation.figures.project' }),
      children: [{ index: true, lazy: withTexts('dashboards', () => import('./Project.tsx')) }],
    },
    {
      path: 'dashboards/analytics',
      loader: guard(STAFF),
      handle: says({ title: 'navigation.figures.analytics' }),
      children: [{ index: true, lazy: withTexts('dashboards', () => import('./Analytics.tsx')) }],
    },
    {
      path: 'dashboards/finance',
      loader: guard(FINANCE_VIEWERS),
      handle: says({ title: 'navigation.figures.finance' }),
      children: [{ index: true, lazy: withTexts('dashboards', () => import('./Finance.tsx')) }],
    },
    {
      path: 'dashboards/crypto',
      handle: says({ title: 'navigation.figures.crypto' }),
      children: [{ index: true, lazy: withTexts('dashboards', () => import('./Crypto.tsx')) }],
    },
  ],
}
