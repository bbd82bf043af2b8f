import { CONTENT_MANAGERS, COURSE_FOLLOWERS } from '#shared/core/permissions.ts'
import type { Pages } from '#shared/overview/page.ts'

export const ACADEMY_PAGES = {
  courses: {
    path: '/apps/academy',
    access: 'signed-in',
    title: 'navigation.app.academy',
    words: {
      EN: ['Training', 'courses academy learn'],
      FR: ['Formations', 'cours apprendre se former'],
    },
  },
  course: { path: '/apps/academy/:courseId', access: 'signed-in', title: 'navigation.app.academy', words: null },
  finished: {
    path: '/apps/academy/:courseId/finished',
    access: 'signed-in',
    title: 'navigation.app.academy',
    words: null,
  },
  certificates: {
    path: '/apps/academy/certificates',
    access: 'signed-in',
    title: 'navigation.app.academy',
    words: {
      EN: ['My certificates', 'courses training proof print'],
      FR: ['Mes certificats', 'formations attestation preuve imprimer'],
    },
  },
  certificate: {
    path: '/apps/academy/certificates/:courseId',
    access: 'signed-in',
    title: 'navigation.app.academy',
    words: null,
  },
  authoring: {
    path: '/apps/academy/authoring',
    access: CONTENT_MANAGERS,
    title: 'navigation.app.academy',
    words: {
      EN: ['Write courses', 'training academy author publish quiz late remind'],
      FR: ['Rédiger des formations', 'cours auteur publier quiz retard rappel'],
    },
  },
  edit: {
    path: '/apps/academy/authoring/:courseId',
    access: CONTENT_MANAGERS,
    title: 'navigation.app.academy',
    words: null,
  },
  sessions: {
    path: '/apps/academy/authoring/:courseId/sessions',
    access: CONTENT_MANAGERS,
    title: 'navigation.app.academy',
    words: null,
  },
  unfinished: {
    path: '/apps/academy/authoring/:courseId/unfinished',
    access: COURSE_FOLLOWERS,
    title: 'navigation.app.academy',
    words: null,
  },
} as const satisfies Pages
