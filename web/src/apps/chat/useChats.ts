import type { Chat } from '#shared/apps/chat/contract.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

/** The latest conversations, and the number of unread messages in those that are not muted. */
export const useChats = ({ enabled = true } = {}) => {
  const { data, error, refetch } = useApiQuery(contracts.chat.chats, {}, { enabled })
  const heard = (data ?? []).filter(({ muted }) => !muted)
  return { chats: data, error, refetch, unread: heard.reduce((sum: number, one: Chat) => sum + one.unreadCount, 0) }
}
