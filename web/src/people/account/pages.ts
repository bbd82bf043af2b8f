import { ACCOUNT_PAGES } from '#shared/people/account/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const accountScreens = bindScreens(ACCOUNT_PAGES, {
  profile: { load: withTexts('account', () => import('./Profile.tsx')), frame: 'profile' },
  account: { load: withTexts('account', () => import('./Account.tsx')), frame: 'settings' },
  security: { load: withTexts('account', () => import('./security/Security.tsx')), frame: 'settings' },
  look: { load: withTexts('account', () => import('./appearance/Appearance.tsx')), frame: 'settings' },
  notifications: { load: withTexts('account', () => import('./Notifications.tsx')), frame: 'settings' },
  lock: { load: withTexts('account', () => import('./security/Lock.tsx')), frame: 'settings' },
  data: { load: withTexts('account', () => import('./Data.tsx')), frame: 'settings' },
})
