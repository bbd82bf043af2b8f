import { HELP_PAGES } from '#shared/apps/help/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const helpScreens = bindScreens(HELP_PAGES, {
  help: withTexts('help', () => import('./HelpHome.tsx')),
  faqs: withTexts('help', () => import('./Faqs.tsx')),
  guides: withTexts('help', () => import('./Guides.tsx')),
  category: withTexts('help', () => import('./GuideCategory.tsx')),
  guide: withTexts('help', () => import('./ReadGuide.tsx')),
  authoring: withTexts('help', () => import('./write/Articles.tsx')),
  edit: withTexts(['help', 'files'], () => import('./write/EditArticle.tsx')),
  readers: withTexts('help', () => import('./write/Readers.tsx')),
  versions: withTexts('help', () => import('./write/Versions.tsx')),
})
