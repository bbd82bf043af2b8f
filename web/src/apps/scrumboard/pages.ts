import { BOARD_PAGES } from '#shared/apps/scrumboard/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const boardScreens = bindScreens(BOARD_PAGES, {
  boards: withTexts('scrumboard', () => import('./Boards.tsx')),
  board: withTexts('scrumboard', () => import('./BoardScreen.tsx')),
  card: { load: withTexts('scrumboard', () => import('./card/CardRoute.tsx')), parent: 'board' },
})
