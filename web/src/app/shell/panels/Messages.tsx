import { InboxIcon } from '@heroicons/react/24/outline'
import { useLiveBegun } from '#web/client/live/liveBegun.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { optionalLoadable } from '#web/ui/loadable.tsx'
import { PanelButton, type PanelProps } from './PanelButton.tsx'
import { countUnread } from './panelChanges.ts'
import { usePanel } from './usePanel.ts'

const Panel = optionalLoadable<PanelProps>(() => import('./MessagesPanel.tsx'))

/** The tray, as its panel has it, and under it what people wrote: the envelope is that of the mailbox. */
export const Messages = () => {
  const { t } = useTranslation()
  const { entries = [] } = usePanel('messages', { enabled: useLiveBegun() })
  const unread = countUnread(entries)
  return (
    <PanelButton
      title={t('shell.messages.title')}
      label={t('shell.messages.button', { count: unread })}
      icon={InboxIcon}
      unread={unread}
      Panel={Panel}
    />
  )
}
