import { AUTH_PAGES } from '#shared/people/auth/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const authScreens = bindScreens(AUTH_PAGES, {
  unlock: { load: withTexts('auth', () => import('./UnlockSession.tsx')), layout: 'empty' },
})
