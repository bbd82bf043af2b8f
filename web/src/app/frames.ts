import { withTexts } from './i18n.ts'

/** What several screens stand in, of whichever group they are: it stays while one gives way to another. */
export const FRAMES = {
  company: () => import('#web/people/company/CompanyFrame.tsx'),
  settings: () => import('#web/people/account/SettingsFrame.tsx'),
  profile: withTexts('account', () => import('#web/people/account/ProfileFrame.tsx')),
}
