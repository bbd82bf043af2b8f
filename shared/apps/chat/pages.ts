import type { Pages } from '#shared/overview/page.ts'

export const CHAT_PAGES = {
  chats: {
    path: '/apps/chat/:id?',
    access: 'signed-in',
    title: 'navigation.app.chat',
    words: {
      EN: ['Chat', 'conversations messages colleagues talk write'],
      FR: ['Discussions', 'conversations messages collègues parler écrire chat'],
    },
  },
} as const satisfies Pages
