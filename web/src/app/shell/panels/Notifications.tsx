import { BellIcon } from '@heroicons/react/24/outline'
import { useLiveBegun } from '#web/client/live/liveBegun.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { optionalLoadable } from '#web/ui/loadable.tsx'
import { PanelButton, type PanelProps } from './PanelButton.tsx'
import { countUnread } from './panelChanges.ts'
import { usePanel } from './usePanel.ts'

const Panel = optionalLoadable<PanelProps>(() => import('./NotificationsPanel.tsx'))

/** The bell, and under it what happened lately. */
export const Notifications = () => {
  const { t } = useTranslation()
  const { entries = [] } = usePanel('notifications', { enabled: useLiveBegun() })
  const unread = countUnread(entries)
  return (
    <PanelButton
      title={t('shell.notifications.title')}
      label={t('shell.notifications.button', { count: unread })}
      icon={BellIcon}
      unread={unread}
      Panel={Panel}
    />
  )
}
