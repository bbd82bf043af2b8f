import { AUTH_PAGES } from '#shared/people/auth/pages.ts'
import { bindScreens } from '#web/app/bindScreens.ts'
import { withTexts } from '#web/app/i18n.ts'

export const authScreens = bindScreens(AUTH_PAGES, {
  unlock: { load: withTexts('auth', () => import('./UnlockSession.tsx')), layout: 'empty' },
})
