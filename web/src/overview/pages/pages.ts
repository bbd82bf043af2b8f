import { OTHER_PAGES } from '#shared/overview/pages/pages.ts'
import { bindScreens } from '#web/app/bindScreens.ts'
import { withTexts } from '#web/app/i18n.ts'

export const otherScreens = bindScreens(OTHER_PAGES, {
  activities: withTexts('pages', () => import('./Activities.tsx')),
  icons: withTexts('pages', () => import('./Icons.tsx')),
})
