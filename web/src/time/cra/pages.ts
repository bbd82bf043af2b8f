import { CRA_PAGES } from '#shared/time/cra/pages.ts'
import { bindScreens } from '#web/app/bindScreens.ts'
import { withTexts } from '#web/app/i18n.ts'

export const craScreens = bindScreens(CRA_PAGES, {
  reports: withTexts('cra', () => import('./read/Reports.tsx')),
  month: withTexts('cra', () => import('./fill/FillReport.tsx')),
  validate: withTexts('cra', () => import('./validate/ValidateReport.tsx')),
})
