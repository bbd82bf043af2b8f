import type { Pages } from '#shared/overview/page.ts'

export const AUTH_PAGES = {
  unlock: { path: '/unlock-session', access: 'signed-in', title: 'unlockSession.title', words: null },
} as const satisfies Pages
