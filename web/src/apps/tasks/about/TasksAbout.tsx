import type { ComponentProps } from 'react'
import { withTexts } from '#web/app/i18n.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { optionalLoadable } from '#web/ui/loadable.tsx'
import { TextSkeleton } from '#web/ui/notices/Skeleton.tsx'
import type { OpenTasks } from './OpenTasks.tsx'

const Tasks = optionalLoadable(
  withTexts('tasks', async () => ({ default: (await import('./OpenTasks.tsx')).OpenTasks })),
)

/** The open tasks about a subject, on its page; renders nothing while the app is off. */
export const TasksAbout = (props: ComponentProps<typeof OpenTasks>) => {
  const isOn = useIsAppEnabled('tasks')
  if (!isOn) return null
  return <Tasks {...props} fallback={props.plain ? null : <TextSkeleton lines={3} />} />
}
