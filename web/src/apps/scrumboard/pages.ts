import { ViewColumnsIcon } from '@heroicons/react/24/outline'
import { guard } from '#web/app/guards.ts'
import { says } from '#web/app/handle.ts'
import { withTexts } from '#web/app/i18n.ts'
import { ScreenFailure } from '#web/app/shell/ScreenFailure.tsx'
import type { AppPages } from '#web/apps/appPages.ts'
import { BOARDS } from './paths.ts'

/** Boards of cards. A card opens over its board. */
export const scrumboardPages: AppPages = {
  id: 'SCRUMBOARD',
  title: 'navigation.scrumboard',
  link: BOARDS,
  icon: ViewColumnsIcon,
  access: 'signed-in',
  routes: [
    {
      path: BOARDS,
      loader: guard('signed-in'),
      ErrorBoundary: ScreenFailure,
      handle: says({ title: 'navigation.scrumboard' }),
      children: [
        { index: true, lazy: withTexts('scrumboard', () => import('./Boards.tsx')) },
        {
          path: ':boardId',
          lazy: withTexts('scrumboard', () => import('./BoardScreen.tsx')),
          children: [{ path: 'card/:cardId', lazy: withTexts('scrumboard', () => import('./card/CardRoute.tsx')) }],
        },
      ],
    },
  ],
}
