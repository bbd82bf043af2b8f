import { TASK_PAGES } from '#shared/apps/tasks/pages.ts'
import { bindScreens } from '#web/app/bindScreens.ts'
import { withTexts } from '#web/app/i18n.ts'

export const taskScreens = bindScreens(TASK_PAGES, {
  tasks: withTexts(['tasks', 'dashboards'], () => import('./Tasks.tsx')),
})
