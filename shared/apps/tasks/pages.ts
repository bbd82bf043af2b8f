import type { Pages } from '#shared/overview/page.ts'

export const TASK_PAGES = {
  tasks: {
    path: '/apps/experience/:id?',
    access: 'signed-in',
    title: 'navigation.app.tasks',
    words: {
      EN: ['Tasks', 'to do list sections due dates reminders'],
      FR: ['Tâches', 'à faire liste sections échéances pense-bête'],
    },
  },
} as const satisfies Pages
