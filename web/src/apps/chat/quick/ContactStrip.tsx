import { BellSlashIcon } from '@heroicons/react/16/solid'
import { ArrowPathIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { ContactAvatar } from '../ContactAvatar.tsx'
import { useChats } from '../useChats.ts'
import { useChatLabel } from '../useContactLabel.ts'
import { selectContact } from './quickChat.ts'

/** The conversations as avatars, latest first. */
export const ContactStrip = ({ contactId }: { contactId: string | undefined }) => {
  const { t } = useTranslation('chat')
  const { chats, error, refetch } = useChats()
  const labelOf = useChatLabel()
  return (
    <nav aria-label={t('chat.conversations')} className="flex w-16 shrink-0 flex-col items-center overflow-y-auto pb-3">
      {chats?.length === 0 ? (
        <button
          type="button"
          title={t('chat.new')}
          onClick={() => selectContact(undefined)}
          className="mt-3 flex w-full flex-col items-center gap-1 py-1 text-xs font-medium text-link -outline-offset-2"
        >
          <PencilSquareIcon aria-hidden className="size-10 rounded-full bg-tint p-2" />
          {t('chat.begin')}
        </button>
      ) : (
        <div className="flex h-14 shrink-0 items-center">
          <IconButton label={t('chat.new')} icon={PencilSquareIcon} onClick={() => selectContact(undefined)} />
        </div>
      )}
      {!chats && error && (
        <IconButton label={t('shell.failure.retry')} icon={ArrowPathIcon} onClick={() => void refetch()} />
      )}
      {!chats && !error && (
        <div className="flex flex-col gap-6 pt-3">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="size-8 rounded-full" />
          ))}
        </div>
      )}
      <ul className="w-full">
        {chats?.map((chat) => (
          <li key={chat.id}>
            <button
              type="button"
              aria-label={labelOf(chat)}
              title={labelOf(chat)}
              aria-current={chat.contactId === contactId ? 'true' : undefined}
              onClick={() => selectContact(chat.contactId)}
              className="relative flex w-full justify-center py-3 -outline-offset-2 hover:bg-hover aria-[current]:bg-tint"
            >
              <ContactAvatar contact={chat.contact} size={32} unread={chat.unreadCount > 0 && !chat.muted} />
              {chat.muted && (
                <BellSlashIcon aria-hidden className="absolute top-2 right-3 size-3.5 rounded-full bg-card text-icon" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
