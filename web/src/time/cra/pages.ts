import { CRA_PAGES } from '#shared/time/cra/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const craScreens = bindScreens(CRA_PAGES, {
  reports: withTexts('cra', () => import('./read/Reports.tsx')),
  month: withTexts('cra', () => import('./fill/FillReport.tsx')),
  validate: withTexts('cra', () => import('./validate/ValidateReport.tsx')),
})
