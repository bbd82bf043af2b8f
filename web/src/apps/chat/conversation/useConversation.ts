import { useEffect, useState, useSyncExternalStore } from 'react'
import type { chat as contract } from '#shared/apps/chat/contract.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { ApiError, call, updateQueryData, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { type History, withLatest, withOlder } from './history.ts'
import { chatIdWith } from './outbox.ts'

const { chat, chats, messages, update } = contracts.chat

const watchVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const useLookedAt = (): boolean => useSyncExternalStore(watchVisibility, () => !document.hidden)

type Change = InputOf<(typeof contract)['update']>

/** Changes a conversation on the server, and in what was read of it. */
export const changeChat = async (change: Change): Promise<void> => {
  const { muted, unreadCount, id } = await call(update, change)
  await updateQueryData(chats, {}, (list) => list.map((one) => (one.id === id ? { ...one, muted, unreadCount } : one)))
  await updateQueryData(chat, { id }, (one) => ({ ...one, muted, unreadCount }))
}

/** Marks what is looked at as read. */
const useReading = (id: string, unread: number, last: string | undefined) => {
  const lookedAt = useLookedAt()
  useEffect(() => {
    if (!lookedAt || unread === 0 || !last) return
    // What could not be marked now is marked with the next message, or when the conversation is opened again.
    changeChat({ id, chat: { unreadCount: 0 }, until: last }).catch(() => undefined)
  }, [id, lookedAt, unread, last])
}

/** The conversation with a colleague: what was read of it, and how to read what came before. `exists`: there is one. */
export const useConversation = (contactId: string, exists: boolean) => {
  const id = chatIdWith(contactId)
  const { data, error, refetch } = useApiQuery(chat, { id }, { enabled: exists, staleTime: 0 })
  const [seen, setSeen] = useState(data)
  const [history, setHistory] = useState<History | undefined>(data)
  if (data !== seen) {
    setSeen(data)
    if (data) setHistory(withLatest(history, data))
  }
  const [older, setOlder] = useState<{ reading: boolean; failure?: unknown }>({ reading: false })
  const readOlder = async () => {
    const { cursor } = history ?? {}
    if (!cursor || older.reading) return
    setOlder({ reading: true })
    try {
      const page = await call(messages, { id, cursor })
      setHistory((known) => known && withOlder(known, cursor, page))
      setOlder({ reading: false })
    } catch (failure) {
      setOlder({ reading: false, failure })
    }
  }
  useReading(id, data?.unreadCount ?? 0, data?.messages.at(-1)?.id)
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
