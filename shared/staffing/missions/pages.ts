import { MISSION_MANAGERS, STAFFING } from '#shared/core/permissions.ts'
import type { Pages } from '#shared/overview/page.ts'

export const MISSION_PAGES = {
  missions: {
    path: '/mission',
    access: STAFFING,
    title: 'missions.title',
    words: { EN: ['Missions', 'clients needs projects'], FR: ['Missions', 'clients besoins projets'] },
  },
  create: {
    path: '/mission/new',
    access: MISSION_MANAGERS,
    title: 'missions.new',
    words: { EN: ['New mission', 'create add client job'], FR: ['Nouvelle mission', 'créer ajouter client'] },
  },
  importMany: {
    path: '/mission/import',
    access: MISSION_MANAGERS,
    title: 'missions.import.title',
    words: { EN: ['Import missions', 'file csv many'], FR: ['Importer des missions', 'fichier csv plusieurs'] },
  },
  edit: { path: '/mission/:missionId', access: MISSION_MANAGERS, title: 'missions.title', words: null },
  candidates: {
    path: '/mission-proposals',
    access: STAFFING,
    opens: 'signed-in',
    title: 'missions.candidates.title',
    words: {
      EN: ['Mission proposals', 'candidates board pipeline people'],
      FR: ['Propositions par mission', 'candidats tableau étapes personnes'],
    },
  },
  mission: {
    path: '/mission-proposals/:missionId',
    access: 'signed-in',
    title: 'missions.candidates.title',
    words: null,
  },
} as const satisfies Pages
