import { useEffect, useState, useSyncExternalStore } from 'react'
import type { chat as contract } from '#shared/apps/chat/contract.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { ApiError, call, updateQueryData, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { type History, mergeLatestPage, prependPage } from './history.ts'
import { chatIdWith } from './outbox.ts'

const { chat, chats, messages, update } = contracts.chat

const subscribeToVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const usePageVisible = (): boolean => useSyncExternalStore(subscribeToVisibility, () => !document.hidden)

type Change = InputOf<(typeof contract)['update']>

/** Updates a conversation on the server and in the query cache. */
export const updateChat = async (change: Change): Promise<void> => {
  const { muted, unreadCount, id } = await call(update, change)
  await updateQueryData(chats, {}, (list) => list.map((one) => (one.id === id ? { ...one, muted, unreadCount } : one)))
  await updateQueryData(chat, { id }, (one) => ({ ...one, muted, unreadCount }))
}

/** Marks messages as read while the page is visible. */
const useMarkAsRead = (id: string, unread: number, last: string | undefined) => {
  const lookedAt = usePageVisible()
  useEffect(() => {
    if (!lookedAt || unread === 0 || !last) return
    // A failure is ignored: the next message, or opening the conversation again, marks them.
    updateChat({ id, chat: { unreadCount: 0 }, until: last }).catch(() => undefined)
  }, [id, lookedAt, unread, last])
}

/** The conversation with a colleague and its loaded history; `exists`: whether there is anything to load. */
export const useConversation = (contactId: string, exists: boolean) => {
  const id = chatIdWith(contactId)
  const { data, error, refetch } = useApiQuery(chat, { id }, { enabled: exists, staleTime: 0 })
  const [seen, setSeen] = useState(data)
  const [history, setHistory] = useState<History | undefined>(data)
  if (data !== seen) {
    setSeen(data)
    if (data) setHistory(mergeLatestPage(history, data))
  }
  const [older, setOlder] = useState<{ reading: boolean; failure?: unknown }>({ reading: false })
  const readOlder = async () => {
    const { cursor } = history ?? {}
    if (!cursor || older.reading) return
    setOlder({ reading: true })
    try {
      const page = await call(messages, { id, cursor })
      setHistory((known) => known && prependPage(known, cursor, page))
      setOlder({ reading: false })
    } catch (failure) {
      setOlder({ reading: false, failure })
    }
  }
  useMarkAsRead(id, data?.unreadCount ?? 0, data?.messages.at(-1)?.id)
  return {
    id,
    chat: data,
    history,
    missing: error instanceof ApiError && error.status === 404,
    failure: data ? undefined : error,
    refetch: () => void refetch(),
    older,
    readOlder: () => void readOlder(),
  }
}
