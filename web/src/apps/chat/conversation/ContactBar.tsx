import { BellIcon, BellSlashIcon } from '@heroicons/react/24/outline'
import type { Chat } from '#shared/apps/chat/contract.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { ContactAvatar } from '../ContactAvatar.tsx'
import { updateChat } from './useConversation.ts'

interface Props {
  contact: Chat['contact']
  /** The existing conversation, if any. */
  chat: Chat | undefined
  /** Whether the contact's profile is shown. */
  infoShown: boolean
  onToggleInfo: () => void
}

/** The header of a conversation: the contact, and the mute button. */
export const ContactBar = ({ contact, chat, infoShown, onToggleInfo }: Props) => {
  const { t } = useTranslation('chat')
  const toast = useToast()
  const mute = ({ id, muted }: Chat) =>
    updateChat({ id, chat: { muted: !muted } }).catch((error: unknown) => toast.error(failureText(error, t)))
  return (
    <>
      <button
        type="button"
        aria-expanded={infoShown}
        title={t('chat.info', { name: contact.name })}
        onClick={onToggleInfo}
        className="flex min-h-10 min-w-0 grow items-center gap-3 rounded-md text-left hover:bg-hover"
      >
        <ContactAvatar contact={contact} size={40} />
        <span className="truncate text-lg font-medium">{contact.name}</span>
      </button>
      {chat && (
        <IconButton
          label={chat.muted ? t('chat.unmute') : t('chat.mute')}
          icon={chat.muted ? BellSlashIcon : BellIcon}
          onClick={() => void mute(chat)}
        />
      )}
    </>
  )
}
