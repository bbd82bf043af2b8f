import { STAFFING } from '#shared/core/permissions.ts'
import { OUTSIDE, type Pages } from '#shared/overview/page.ts'

export const POSITIONING_PAGES = {
  positionings: {
    path: '/positioning',
    access: STAFFING,
    title: 'positionings.title',
    words: {
      EN: ['Positioning', 'positionings candidates clients steps consent'],
      FR: ['Positionnements', 'candidats clients étapes accord'],
    },
  },
  proposals: {
    path: '/proposals',
    access: 'signed-in',
    title: 'positionings.proposals.title',
    types: OUTSIDE,
    words: {
      EN: ['Proposals', 'my missions offers answer accept decline'],
      FR: ['Propositions', 'mes missions offres répondre accepter refuser'],
    },
  },
  ownMissions: {
    path: '/my-missions',
    access: 'signed-in',
    title: 'positionings.own.title',
    types: OUTSIDE,
    words: { EN: ['My missions', 'clients where I work'], FR: ['Mes missions', 'clients où je travaille'] },
  },
  history: { path: '/history/:id', access: 'signed-in', title: 'positionings.history.title', words: null },
} as const satisfies Pages
