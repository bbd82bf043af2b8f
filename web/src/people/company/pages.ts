import { COMPANY_PAGES } from '#shared/people/company/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const companyScreens = bindScreens(COMPANY_PAGES, {
  settings: { load: withTexts('company', () => import('./CompanySettings.tsx')), frame: 'company' },
  usage: { load: withTexts('company', () => import('./Usage.tsx')), frame: 'company' },
})
