import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useChats } from '../useChats.ts'
import { useQuickChat } from './quickChat.ts'

/** Announces new messages to screen readers, except those on screen or in muted conversations. */
export const MessageAnnouncer = () => {
  const { t } = useTranslation('chat')
  const { chats } = useChats()
  const { open, contactId } = useQuickChat()
  const [said, setSaid] = useState('')
  const heard = useRef<ReadonlyMap<string, string>>(undefined)
  useEffect(() => {
    if (!chats) return
    const before = heard.current
    heard.current = new Map(chats.map(({ id, messages }) => [id, messages.at(-1)?.id ?? '']))
    if (!before) return
    const isNews = chats.find(({ id, messages, muted, contactId: from }) => {
      const last = messages.at(-1)
      const shows = open && from === contactId
      return !muted && !shows && last && !last.isMine && (before.get(id) ?? '') < last.id
    })
    if (isNews) setSaid(t('chat.arrived', { name: isNews.contact.name, text: isNews.lastMessage }))
  }, [chats, open, contactId, t])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
