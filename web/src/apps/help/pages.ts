import { QuestionMarkCircleIcon } from '@heroicons/react/24/outline'
import { CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import { guard } from '#web/app/guards.ts'
import { says } from '#web/app/handle.ts'
import { withTexts } from '#web/app/i18n.ts'
import { ScreenFailure } from '#web/app/shell/ScreenFailure.tsx'
import type { AppPages } from '../appPages.ts'

export const help: AppPages = {
  id: 'HELP',
  title: 'navigation.app.help',
  link: '/apps/help-center',
  icon: QuestionMarkCircleIcon,
  access: 'signed-in',
  routes: [
    {
      path: 'apps/help-center',
      ErrorBoundary: ScreenFailure,
      handle: says({ title: 'navigation.app.help' }),
      children: [
        { index: true, lazy: withTexts('help', () => import('./HelpHome.tsx')) },
        { path: 'faqs', lazy: withTexts('help', () => import('./Faqs.tsx')) },
        {
          path: 'authoring',
          loader: guard(CONTENT_MANAGERS),
          children: [
            { index: true, lazy: withTexts('help', () => import('./write/Articles.tsx')) },
            { path: ':articleId', lazy: withTexts(['help', 'files'], () => import('./write/EditArticle.tsx')) },
            { path: ':articleId/versions', lazy: withTexts('help', () => import('./write/Versions.tsx')) },
          ],
        },
        { path: 'guides', lazy: withTexts('help', () => import('./Guides.tsx')) },
        { path: 'guides/:category', lazy: withTexts('help', () => import('./GuideCategory.tsx')) },
        { path: 'guides/:category/:guide', lazy: withTexts('help', () => import('./ReadGuide.tsx')) },
      ],
    },
  ],
}
