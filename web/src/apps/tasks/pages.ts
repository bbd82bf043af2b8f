import { TASK_PAGES } from '#shared/apps/tasks/pages.ts'
import { withTexts } from '#web/app/i18n.ts'
import { bindScreens } from '#web/app/routes/bindScreens.ts'

export const taskScreens = bindScreens(TASK_PAGES, {
  tasks: withTexts(['tasks', 'dashboards'], () => import('./Tasks.tsx')),
})
