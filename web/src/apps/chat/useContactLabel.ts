import type { Chat } from '#shared/apps/chat/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** The text of a presence status. */
export const useStatusText = () => {
  const { t } = useTranslation('chat')
  return ({ active, status }: Chat['contact']): string => {
    if (!active) return t('chat.left')
    return status === 'not-visible' ? t('chat.invisible') : t(`shell.user.status.${status}`)
  }
}

/** The accessible label of a conversation's avatar. */
export const useChatLabel = () => {
  const { t } = useTranslation('chat')
  const statusText = useStatusText()
  return ({ contact, unreadCount, muted }: Chat): string => {
    const said = { name: contact.name, status: statusText(contact), count: unreadCount }
    const label = unreadCount > 0 ? t('chat.personUnread', said) : t('chat.person', said)
    return muted ? t('chat.personMuted', { label }) : label
  }
}
