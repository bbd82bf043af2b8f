import type { Pages } from '#shared/overview/page.ts'

export const FEEDBACK_PAGES = {
  feedback: {
    path: '/feedback',
    access: 'signed-in',
    title: 'feedback.title',
    words: {
      EN: ['Send feedback', 'support help bug idea'],
      FR: ['Donner mon avis', 'support aide bug idée feedback'],
    },
  },
} as const satisfies Pages
