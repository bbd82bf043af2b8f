import { BellIcon, BellSlashIcon, ChatBubbleLeftRightIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_CHATS } from '#shared/rules/chat.ts'
import { useRead } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { failureText } from '#web/failureText.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LoadProblem } from '#web/ui/LoadProblem.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { UnreadBadge } from '../UnreadBadge.tsx'
import { ContactInfo } from './ContactInfo.tsx'
import { Conversation } from './Conversation.tsx'
import { Face } from './Face.tsx'
import { People } from './People.tsx'
import { showChat, useQuickChat } from './quickChat.ts'
import { Strip } from './Strip.tsx'
import { useChats } from './useChats.ts'
import { changeChat } from './useConversation.ts'
import { usePresence } from './usePresence.ts'

const KEPT_MS = 60_000

/** The colleague who is chosen, from the list of conversations or, when there is none with them yet, by themselves. */
const useChosen = (contactId: string | undefined) => {
  const { chats } = useChats()
  const chat = chats?.find((one) => one.contactId === contactId)
  const alone = contactId !== undefined && chats !== undefined && !chat
  const { data, error, refetch } = useRead(
    contracts.chat.contact,
    { id: contactId ?? '' },
    { enabled: alone, staleTime: KEPT_MS },
  )
  return {
    chat,
    contact: chat?.contact ?? (alone ? data : undefined),
    failure: alone && !data ? error : undefined,
    refetch: () => void refetch(),
    /** Whether there may be a conversation that is too old for the list. */
    exists: chat !== undefined || (chats?.length ?? 0) >= MOST_CHATS,
  }
}

interface Props {
  /** Of the header that it stands beside, in pixels. */
  headerHeight: number
  open: boolean
}

/** The conversations of the team: their people at the left, the chosen one beside them. */
export const Panel = ({ headerHeight, open }: Props) => {
  const { t } = useTranslation()
  const toast = useToast()
  const { contactId } = useQuickChat()
  const { unread } = useChats()
  const { chat, contact, failure, refetch, exists } = useChosen(contactId)
  usePresence(open)
  const [infoOf, setInfoOf] = useState<string>()
  const informed = contactId !== undefined && infoOf === contactId
  const mute = () => {
    if (!chat) return
    changeChat({ id: chat.id, chat: { muted: !chat.muted } }).catch((error: unknown) =>
      toast.error(failureText(error, t)),
    )
  }
  return (
    <div className="flex h-full w-screen flex-col bg-card text-ink sm:w-96 dark:bg-page">
      <header style={{ minHeight: headerHeight }} className="flex shrink-0 items-center border-b border-line pr-2">
        <span className="flex w-16 shrink-0 justify-center">
          <IconButton
            label={t('chat.button', { count: unread })}
            icon={ChatBubbleLeftRightIcon}
            aria-expanded={open}
            onClick={() => showChat(!open)}
          >
            <UnreadBadge count={unread} color="bg-primary text-on-primary" />
          </IconButton>
        </span>
        <div inert={!open} className="flex min-w-0 grow items-center gap-1">
          {contact ? (
            <button
              type="button"
              aria-expanded={informed}
              title={t('chat.info', { name: contact.name })}
              onClick={() => setInfoOf(informed ? undefined : contact.id)}
              className="flex min-h-10 min-w-0 grow items-center gap-3 rounded-md text-left hover:bg-hover"
            >
              <Face contact={contact} size={40} />
              <span className="truncate text-lg font-medium">{contact.name}</span>
            </button>
          ) : (
            <h2 className="grow truncate text-lg font-medium">{t('chat.title')}</h2>
          )}
          {chat && (
            <IconButton
              label={chat.muted ? t('chat.unmute') : t('chat.mute')}
              icon={chat.muted ? BellSlashIcon : BellIcon}
              onClick={mute}
            />
          )}
          <IconButton label={t('ui.close')} icon={XMarkIcon} onClick={() => showChat(false)} />
        </div>
      </header>
      <div className="flex min-h-0 grow">
        <Strip contactId={open ? contactId : undefined} />
        <div inert={!open} className="flex min-w-0 grow flex-col border-l border-line">
          {open && !contactId && <People />}
          {open && contact && informed && <ContactInfo contact={contact} onBack={() => setInfoOf(undefined)} />}
          {open && contact && !informed && (
            <Conversation key={contact.id} contact={contact} exists={exists} listed={chat !== undefined} />
          )}
          {open && failure && (
            <div className="p-4">
              <LoadProblem failure={failure} onRetry={refetch} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
