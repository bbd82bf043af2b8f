import { withTexts } from '../i18n.ts'

/** Frames shared by screens of any group; a frame stays mounted while its screens change. */
export const FRAMES = {
  company: () => import('#web/people/company/CompanyFrame.tsx'),
  settings: () => import('#web/people/account/SettingsFrame.tsx'),
  profile: withTexts('account', () => import('#web/people/account/ProfileFrame.tsx')),
}
