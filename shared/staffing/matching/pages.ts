import { COMPANY_MANAGERS, STAFFING } from '#shared/core/permissions.ts'
import { OUTSIDE, type Pages } from '#shared/overview/page.ts'

export const MATCHING_PAGES = {
  person: { path: '/matching/people/:personId', access: STAFFING, title: 'matching.title', words: null },
  weights: {
    path: '/matching/weights',
    access: STAFFING,
    title: 'matching.title',
    words: { EN: ['Matching weights', 'criteria scores'], FR: ['Critères du matching', 'poids scores correspondance'] },
  },
  company: {
    path: '/company/matching',
    access: COMPANY_MANAGERS,
    title: 'matching.title',
    item: 'matching.settings.tab',
    words: {
      EN: ['Matching settings', 'weights criteria ranking scores skills rate company'],
      FR: [
        'Réglages du matching',
        'poids pondération critères classement scores compétences tarif correspondance entreprise',
      ],
    },
  },
  own: {
    path: '/my-matching',
    access: 'signed-in',
    title: 'matching.own.title',
    types: OUTSIDE,
    words: { EN: ['Missions for me', 'my matches matching'], FR: ['Missions pour moi', 'correspondances matching'] },
  },
  ownMission: { path: '/my-matching/:missionId', access: 'signed-in', title: 'matching.own.title', words: null },
} as const satisfies Pages
