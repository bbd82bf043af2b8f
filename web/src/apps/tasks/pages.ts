import { ClipboardDocumentCheckIcon } from '@heroicons/react/24/outline'
import { says } from '#web/app/handle.ts'
import { withTexts } from '#web/app/i18n.ts'
import { ScreenFailure } from '#web/app/shell/ScreenFailure.tsx'
import type { AppPages } from '#web/apps/appPages.ts'

export const tasks: AppPages = {
  id: 'TASKS',
  title: 'navigation.app.tasks',
  link: '/apps/experience',
  icon: ClipboardDocumentCheckIcon,
  access: 'signed-in',
  routes: [
    {
      path: 'apps/experience/:id?',
      ErrorBoundary: ScreenFailure,
      handle: says({ title: 'navigation.app.tasks' }),
      lazy: withTexts(['tasks', 'dashboards'], () => import('./Tasks.tsx')),
    },
  ],
}
