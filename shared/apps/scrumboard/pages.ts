import type { Pages } from '#shared/overview/page.ts'

export const BOARD_PAGES = {
  boards: {
    path: '/apps/scrumboard',
    access: 'signed-in',
    title: 'navigation.scrumboard',
    words: {
      EN: ['Boards', 'scrumboard kanban cards lists board'],
      FR: ['Tableaux', 'scrumboard kanban cartes listes tableau'],
    },
  },
  board: { path: '/apps/scrumboard/:boardId', access: 'signed-in', title: 'navigation.scrumboard', words: null },
  card: {
    path: '/apps/scrumboard/:boardId/card/:cardId',
    access: 'signed-in',
    title: 'navigation.scrumboard',
    words: null,
  },
} as const satisfies Pages
