import { DASHBOARD_PAGES } from '#shared/overview/dashboards/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const dashboardScreens = bindScreens(DASHBOARD_PAGES, {
  company: withTexts('dashboards', () => import('./Dashboard.tsx')),
  own: withTexts('dashboards', () => import('./UserDashboard.tsx')),
  project: withTexts('dashboards', () => import('./project/Project.tsx')),
  analytics: withTexts('dashboards', () => import('./Analytics.tsx')),
  finance: withTexts('dashboards', () => import('./finance/Finance.tsx')),
  crypto: withTexts('dashboards', () => import('./Crypto.tsx')),
})
