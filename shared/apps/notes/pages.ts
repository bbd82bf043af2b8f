import type { Pages } from '#shared/overview/page.ts'

export const NOTE_PAGES = {
  notes: {
    path: '/apps/notes',
    access: 'signed-in',
    title: 'navigation.app.notes',
    words: {
      EN: ['Notes', 'memo reminder checklist list labels write down'],
      FR: ['Notes', 'mémo pense-bête rappel liste à cocher étiquettes noter'],
    },
  },
} as const satisfies Pages
