import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline'
import { says } from '#web/app/handle.ts'
import { withTexts } from '#web/app/i18n.ts'
import { ScreenFailure } from '#web/app/shell/ScreenFailure.tsx'
import type { AppPages } from '../appPages.ts'
import { CHATS } from './paths.ts'

export const chatPages: AppPages = {
  ...{ id: 'CHAT', title: 'navigation.app.chat', link: CHATS, icon: ChatBubbleLeftRightIcon, access: 'signed-in' },
  routes: [
    {
      path: 'apps/chat/:id?',
      ErrorBoundary: ScreenFailure,
      handle: says({ title: 'navigation.app.chat' }),
      lazy: withTexts('chat', () => import('./Chats.tsx')),
    },
  ],
}
