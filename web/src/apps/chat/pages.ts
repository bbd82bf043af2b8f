import { CHAT_PAGES } from '#shared/apps/chat/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const chatScreens = bindScreens(CHAT_PAGES, {
  chats: withTexts('chat', () => import('./Chats.tsx')),
})
