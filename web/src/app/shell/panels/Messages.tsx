import { EnvelopeIcon } from '@heroicons/react/24/outline'
import { useLiveBegun } from '#web/client/live/liveBegun.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { optionalLoadable } from '#web/ui/loadable.tsx'
import { PanelButton, type PanelProps } from './PanelButton.tsx'
import { countUnread } from './panelChanges.ts'
import { usePanel } from './usePanel.ts'

const Panel = optionalLoadable<PanelProps>(() => import('./MessagesPanel.tsx'))

/** The envelope, and under it what people wrote. */
export const Messages = () => {
  const { t } = useTranslation()
  const { entries = [] } = usePanel('messages', { enabled: useLiveBegun() })
  const unread = countUnread(entries)
  return (
    <PanelButton
      title={t('shell.messages.title')}
      label={t('shell.messages.button', { count: unread })}
      icon={EnvelopeIcon}
      unread={unread}
      Panel={Panel}
    />
  )
}
