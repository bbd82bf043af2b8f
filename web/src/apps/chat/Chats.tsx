import { BellSlashIcon } from '@heroicons/react/16/solid'
import { ArrowLeftIcon, ChatBubbleLeftRightIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { Chat } from '#shared/apps/chat/contract.ts'
import { findPartner } from '#shared/apps/chat/rules.ts'
import { foldWords } from '#shared/overview/search/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { useTabTitle } from '#web/app/tabTitle.ts'
import { useNeighbours } from '#web/apps/kit/keyboard/useKeys.ts'
import { useListKeys } from '#web/apps/kit/keyboard/useListKeys.ts'
import { combineLoaders, prefetch } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { LinesSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { ContactAvatar } from './ContactAvatar.tsx'
import { ContactInfo } from './ContactInfo.tsx'
import { ContactPicker } from './ContactPicker.tsx'
import { ContactBar } from './conversation/ContactBar.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import { chatIdWith, useOutgoing } from './conversation/outbox.ts'
import { CHATS, NEW_CHAT } from './paths.ts'
import { useChats } from './useChats.ts'
import { useChatLabel } from './useContactLabel.ts'
import { usePresence } from './usePresence.ts'
import { useSelectedContact } from './useSelectedContact.ts'

export const loader = combineLoaders(
  prefetch(contracts.chat.chats, () => ({})),
  prefetch(contracts.chat.contacts, ({ params: { id = NEW_CHAT } }) => (id === NEW_CHAT ? {} : undefined)),
)

/** Begins the element id of a line, from which `j` and `k` go on. */
const LINE_PREFIX = 'chat-'

/** The chat page: the list of conversations, with the selected one beside it on wide screens. */
export const Component = () => {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { id } = useParams()
  const { chats } = useChats()
  const [text, setText] = useState('')
  usePresence(true)
  const found = chats?.filter(({ contact }) => foldWords(contact.name).includes(foldWords(text.trim())))
  const ids = found?.map((one) => one.id) ?? []
  const go = (to: string | undefined) => void navigate(to === undefined ? CHATS : `${CHATS}/${to}`)
  const { next, previous } = useNeighbours(ids, id === NEW_CHAT ? undefined : id, LINE_PREFIX)
  useListKeys({
    next: () => go(next() ?? id),
    previous: () => go(previous() ?? id),
    create: () => go(NEW_CHAT),
    edit: undefined,
    close: id === undefined ? undefined : () => go(undefined),
  })
  return (
    <div className="@container min-h-full bg-card dark:bg-transparent">
      <h1 className="sr-only">{t('navigation.app.chat')}</h1>
      <div className="flex h-[calc(100dvh-4rem)]">
        <section
          aria-label={t('chat.conversations')}
          className={`w-full flex-col border-line @min-[56rem]:flex @min-[56rem]:w-96 @min-[56rem]:shrink-0 @min-[56rem]:border-r ${id === undefined ? 'flex' : 'hidden'}`}
        >
          <ChatList found={found} text={text} onText={setText} selected={id} />
        </section>
        <section className={`min-w-0 grow flex-col @min-[56rem]:flex ${id === undefined ? 'hidden' : 'flex'}`}>
          {id === undefined || id === NEW_CHAT ? (
            <>
              {id === NEW_CHAT && (
                <header className="flex min-h-18 shrink-0 items-center gap-2 border-b border-line px-4 @min-[56rem]:hidden">
                  <BackButton />
                  <h2 className="font-semibold">{t('chat.new')}</h2>
                </header>
              )}
              <ContactPicker
                isSearching={id === NEW_CHAT}
                isNew={id === NEW_CHAT}
                onChoose={(contactId) => go(chatIdWith(contactId))}
              />
            </>
          ) : (
            <SelectedChat key={id} id={id} />
          )}
        </section>
      </div>
    </div>
  )
}

/** Back to the list on narrow screens. */
const BackButton = () => {
  const { t } = useTranslation('chat')
  return (
    <Link
      to={CHATS}
      aria-label={t('chat.conversations')}
      className="flex size-control shrink-0 items-center justify-center rounded-full text-icon hover:bg-hover @min-[56rem]:hidden"
    >
      <ArrowLeftIcon aria-hidden className="size-5" />
    </Link>
  )
}

interface ListProps {
  /** The conversations with whom the text above the list names. */
  found: readonly Chat[] | undefined
  text: string
  onText: (text: string) => void
  selected: string | undefined
}

const ChatList = ({ found, text, onText, selected }: ListProps) => {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { chats, error, refetch } = useChats()
  return (
    <>
      <header className="flex shrink-0 items-center gap-2 border-b border-line p-4">
        <SearchBox label={t('chat.filter')} value={text} onChange={onText} className="grow" />
        <IconButton
          label={t('chat.new')}
          icon={PencilSquareIcon}
          onClick={() => void navigate(`${CHATS}/${NEW_CHAT}`)}
        />
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {error && !chats && (
          <div className="p-4">
            <LoadProblem failure={error} onRetry={() => void refetch()} />
          </div>
        )}
        {!chats && !error && <LinesSkeleton pictures />}
        {chats?.length === 0 && (
          <EmptyState
            icon={ChatBubbleLeftRightIcon}
            title={t('chat.none')}
            text={t('chat.noneText')}
            action={
              <ActionLink variant="primary" to={`${CHATS}/${NEW_CHAT}`}>
                {t('chat.new')}
              </ActionLink>
            }
          />
        )}
        {chats && chats.length > 0 && found?.length === 0 && (
          <p className="p-6 text-center text-secondary">{t('chat.unmatched')}</p>
        )}
        <ul>
          {found?.map((chat) => (
            <ChatLine key={chat.id} chat={chat} selected={chat.id === selected} />
          ))}
        </ul>
      </div>
    </>
  )
}

const ChatLine = ({ chat, selected }: { chat: Chat; selected: boolean }) => {
  const { t } = useTranslation('chat')
  const labelOf = useChatLabel()
  const { formatInstant, formatRecent } = useFormats()
  const { contact, lastMessage, lastMessageAt, muted } = chat
  const unread = chat.unreadCount > 0 && !muted
  const isUnsent = useOutgoing(contact.id).some(({ failure }) => failure)
  return (
    <li className={`border-b border-line ${selected ? 'bg-tint' : 'hover:bg-hover'}`}>
      <Link
        id={LINE_PREFIX + chat.id}
        to={`${CHATS}/${chat.id}`}
        aria-current={selected ? 'true' : undefined}
        className="flex items-center gap-4 p-4 -outline-offset-2"
      >
        <ContactAvatar contact={contact} size={40} unread={unread} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-2">
            <span className="sr-only">{labelOf(chat)}</span>
            <span aria-hidden className="truncate font-medium">
              {contact.name}
            </span>
            <time
              dateTime={lastMessageAt}
              title={formatInstant(lastMessageAt)}
              className="shrink-0 text-sm text-secondary"
            >
              {formatRecent(lastMessageAt)}
            </time>
          </span>
          <span className="flex items-center justify-between gap-2">
            {isUnsent ? (
              <span className="truncate text-md font-medium text-danger-text">{t('chat.notSent')}</span>
            ) : (
              <span className={`truncate text-md ${unread ? 'font-medium text-ink' : 'text-secondary'}`}>
                {lastMessage}
              </span>
            )}
            {muted && <BellSlashIcon aria-hidden className="size-4 shrink-0 text-icon" />}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The conversation in the URL. */
const SelectedChat = ({ id }: { id: string }) => {
  const { t } = useTranslation('chat')
  const person = useUser()
  const contactId = findPartner(id, person?.id ?? '')
  const { chat, contact, failure, refetch, exists } = useSelectedContact(contactId)
  const [informed, setInformed] = useState(false)
  useTabTitle(contact?.name)
  return (
    <>
      <header className="flex min-h-18 shrink-0 items-center gap-2 border-b border-line px-4">
        <BackButton />
        {contact && (
          <ContactBar contact={contact} chat={chat} infoShown={informed} onToggleInfo={() => setInformed(!informed)} />
        )}
      </header>
      {!contactId && (
        <div className="p-6">
          <Notice tone="warning" title={t('chat.notFound', { id })} />
        </div>
      )}
      {failure && (
        <div className="p-6">
          <LoadProblem failure={failure} onRetry={refetch} />
        </div>
      )}
      {contact && informed && <ContactInfo contact={contact} onBack={() => setInformed(false)} />}
      {contact && !informed && <Conversation contact={contact} exists={exists} listed={chat !== undefined} />}
    </>
  )
}
