import { ChatBubbleLeftRightIcon, XMarkIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { UnreadBadge } from '#web/app/shell/panels/UnreadBadge.tsx'
import { ContactBar } from '#web/apps/chat/conversation/ContactBar.tsx'
import { Conversation } from '#web/apps/chat/conversation/Conversation.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { ContactInfo } from '../ContactInfo.tsx'
import { ContactPicker } from '../ContactPicker.tsx'
import { useChats } from '../useChats.ts'
import { usePresence } from '../usePresence.ts'
import { useSelectedContact } from '../useSelectedContact.ts'
import { ContactStrip } from './ContactStrip.tsx'
import { selectContact, setChatOpen, useQuickChat } from './quickChat.ts'

interface Props {
  /** Height of the header beside it, in pixels. */
  headerHeight: number
  open: boolean
}

/** Hides the closed panel entirely: beside classic scrollbars a strip of it would remain visible. */
const visibilityClasses = (open: boolean): string => `transition-[visibility] duration-200 ${open ? '' : 'invisible'}`

/** The contacts, with the selected conversation beside them. */
export const ChatPanel = ({ headerHeight, open }: Props) => {
  const { t } = useTranslation('chat')
  const { contactId } = useQuickChat()
  const { unread } = useChats()
  const { chat, contact, failure, refetch, exists } = useSelectedContact(contactId)
  usePresence(open)
  const [infoOf, setInfoOf] = useState<string>()
  const informed = contactId !== undefined && infoOf === contactId
  return (
    <div className="flex h-full w-screen flex-col bg-card text-ink sm:w-96 dark:bg-page">
      <header style={{ minHeight: headerHeight }} className="flex shrink-0 items-center border-b border-line pr-2">
        <span className="flex w-16 shrink-0 justify-center">
          <IconButton
            label={t('chat.button', { count: unread })}
            icon={ChatBubbleLeftRightIcon}
            aria-expanded={open}
            onClick={() => setChatOpen(!open)}
          >
            <UnreadBadge count={unread} />
          </IconButton>
        </span>
        <div inert={!open} className={`flex min-w-0 grow items-center gap-1 ${visibilityClasses(open)}`}>
          {contact ? (
            <ContactBar
              contact={contact}
              chat={chat}
              infoShown={informed}
              onToggleInfo={() => setInfoOf(informed ? undefined : contact.id)}
            />
          ) : (
            <h2 className="grow truncate text-lg font-medium">{t('chat.title')}</h2>
          )}
          <IconButton label={t('ui.close')} icon={XMarkIcon} onClick={() => setChatOpen(false)} />
        </div>
      </header>
      <div className="flex min-h-0 grow">
        <ContactStrip contactId={open ? contactId : undefined} />
        <div inert={!open} className={`flex min-w-0 grow flex-col border-l border-line ${visibilityClasses(open)}`}>
          {open && !contactId && <ContactPicker isSearching onChoose={selectContact} />}
          {open && contact && informed && <ContactInfo contact={contact} onBack={() => setInfoOf(undefined)} />}
          {open && contact && !informed && (
            <Conversation key={contact.id} contact={contact} exists={exists} listed={chat !== undefined} takesFocus />
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
