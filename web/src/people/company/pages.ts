import { COMPANY_PAGES } from '#shared/people/company/pages.ts'
import { bindScreens } from '#web/app/bindScreens.ts'
import { withTexts } from '#web/app/i18n.ts'

export const companyScreens = bindScreens(COMPANY_PAGES, {
  settings: { load: withTexts('company', () => import('./CompanySettings.tsx')), frame: 'company' },
  usage: { load: withTexts('company', () => import('./Usage.tsx')), frame: 'company' },
})
