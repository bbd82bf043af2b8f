import { OTHER_PAGES } from '#shared/overview/pages/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const otherScreens = bindScreens(OTHER_PAGES, {
  activities: withTexts('pages', () => import('./Activities.tsx')),
  icons: withTexts('pages', () => import('./Icons.tsx')),
})
