import { NOTE_PAGES } from '#shared/apps/notes/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const noteScreens = bindScreens(NOTE_PAGES, {
  notes: withTexts('notes', () => import('./Notes.tsx')),
})
