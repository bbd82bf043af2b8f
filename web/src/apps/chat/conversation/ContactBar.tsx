import { BellIcon, BellSlashIcon } from '@heroicons/react/24/outline'
import type { Chat } from '#shared/apps/chat/contract.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { Face } from '../Face.tsx'
import { changeChat } from './useConversation.ts'

interface Props {
  contact: Chat['contact']
  /** The conversation with them, when there is one. */
  chat: Chat | undefined
  /** Whether what colleagues may know of them is shown. */
  informed: boolean
  onInform: () => void
}

/** Whom one writes to, and whether the conversation with them is heard. */
export const ContactBar = ({ contact, chat, informed, onInform }: Props) => {
  const { t } = useTranslation('chat')
  const toast = useToast()
  const mute = ({ id, muted }: Chat) =>
    changeChat({ id, chat: { muted: !muted } }).catch((error: unknown) => toast.error(failureText(error, t)))
  return (
    <>
      <button
        type="button"
        aria-expanded={informed}
        title={t('chat.info', { name: contact.name })}
        onClick={onInform}
        className="flex min-h-10 min-w-0 grow items-center gap-3 rounded-md text-left hover:bg-hover"
      >
        <Face contact={contact} size={40} />
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
