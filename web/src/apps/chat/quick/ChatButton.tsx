import { ChatBubbleLeftRightIcon } from '@heroicons/react/24/outline'
import { useContext } from 'react'
import { UnreadBadge } from '#web/app/shell/panels/UnreadBadge.tsx'
import { useLiveBegun } from '#web/client/live/liveBegun.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useChats } from '../useChats.ts'
import { HasQuickChat, setChatOpen } from './quickChat.ts'

/** Opens the chat panel where the chat rail does not fit. */
export const ChatButton = () => useContext(HasQuickChat) && <Button />

const Button = () => {
  const { t } = useTranslation()
  const { unread } = useChats({ enabled: useLiveBegun() })
  return (
    <IconButton
      label={t('chat.button', { count: unread })}
      icon={ChatBubbleLeftRightIcon}
      aria-haspopup="dialog"
      onClick={() => setChatOpen(true)}
      className="lg:hidden"
    >
      <UnreadBadge count={unread} />
    </IconButton>
  )
}
