import { CRA_AREA, CRA_MANAGERS, CRA_VALIDATORS } from '#shared/core/permissions.ts'
import type { Pages } from '#shared/overview/page.ts'

export const CRA_PAGES = {
  reports: {
    path: '/activity-report',
    access: CRA_AREA,
    title: 'navigation.cra',
    words: {
      EN: ['Timesheets', 'activity reports months year cra'],
      FR: ['CRA', 'comptes rendus d’activité feuilles de temps mois année'],
    },
  },
  team: {
    path: '/activity-report?tab=team',
    access: CRA_MANAGERS,
    title: 'navigation.cra',
    words: {
      EN: ['The team’s timesheets', 'who is late activity reports cra'],
      FR: ['CRA de l’équipe', 'retards comptes rendus activité'],
    },
  },
  waiting: {
    path: '/activity-report?tab=validate',
    access: CRA_VALIDATORS,
    title: 'navigation.cra',
    words: {
      EN: ['Timesheets to sign', 'validate waiting approve signature activity reports cra'],
      FR: ['CRA à signer', 'valider en attente validation signature comptes rendus'],
    },
  },
  month: { path: '/activity-report/timesheets/:month/:year', access: CRA_AREA, title: 'navigation.cra', words: null },
  validate: {
    path: '/activity-report/timesheets/validate/:id',
    access: CRA_AREA,
    title: 'navigation.cra',
    words: null,
  },
} as const satisfies Pages
