import { PROFILE_MANAGERS, STAFFING } from '#shared/core/permissions.ts'
import type { Pages } from '#shared/overview/page.ts'

export const PROFILE_PAGES = {
  profiles: {
    path: '/profiles',
    access: STAFFING,
    title: 'profiles.title',
    words: { EN: ['Profiles', 'skills resume candidates'], FR: ['Profils', 'compétences cv candidats'] },
  },
  edit: { path: '/profiles/:id', access: PROFILE_MANAGERS, title: 'profiles.title', words: null },
  check: { path: '/check-profile/:profilId', access: 'signed-in', title: 'profiles.check', words: null },
  own: {
    path: '/profile/resume',
    access: 'signed-in',
    title: 'profile.title',
    words: {
      EN: ['My skills and résumé', 'cv experience documents'],
      FR: ['Mes compétences et mon CV', 'expérience documents'],
    },
  },
} as const satisfies Pages
