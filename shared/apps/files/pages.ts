import type { Pages } from '#shared/overview/page.ts'

export const FILE_PAGES = {
  files: {
    path: '/apps/file-manager',
    access: 'signed-in',
    title: 'navigation.app.files',
    words: {
      EN: ['Files', 'documents folders upload share company'],
      FR: ['Fichiers', 'documents dossiers importer partager entreprise'],
    },
  },
} as const satisfies Pages
