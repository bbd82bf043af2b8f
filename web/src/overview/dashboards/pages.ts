import { DASHBOARD_PAGES } from '#shared/overview/dashboards/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const dashboardScreens = bindScreens(DASHBOARD_PAGES, {
  // A link that a colleague shares, or that is kept from another role, leads to the own one.
  company: { load: withTexts('dashboards', () => import('./Dashboard.tsx')), redirectTo: DASHBOARD_PAGES.own.path },
  own: withTexts('dashboards', () => import('./UserDashboard.tsx')),
  project: withTexts('dashboards', () => import('./project/Project.tsx')),
  analytics: withTexts('dashboards', () => import('./Analytics.tsx')),
  finance: withTexts('dashboards', () => import('./finance/Finance.tsx')),
  crypto: withTexts('dashboards', () => import('./Crypto.tsx')),
})
