import type { Pages } from '#shared/overview/page.ts'

export const OTHER_PAGES = {
  activities: {
    path: '/pages/activities',
    access: 'signed-in',
    title: 'navigation.activities',
    words: {
      EN: ['Activity feed', 'activities timeline what happened news history company'],
      FR: ['Fil d’activité', 'activités chronologie ce qui s’est passé actualité historique entreprise'],
    },
  },
  icons: {
    path: '/ui/icons/:set?',
    access: 'signed-in',
    title: 'navigation.icons',
    words: {
      EN: ['Icons', 'icon set drawing symbol name feather heroicons material'],
      FR: ['Icônes', 'pictogramme jeu dessin symbole nom feather heroicons material'],
    },
  },
} as const satisfies Pages
