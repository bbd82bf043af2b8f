import { MOST_CHATS } from '#shared/apps/chat/rules.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useChats } from './useChats.ts'

const STALE_MS = 60_000

/** The selected colleague: from the list of conversations, or loaded when there is no conversation yet. */
export const useSelectedContact = (contactId: string | undefined) => {
  const { chats, error: notRead, refetch: readChats } = useChats()
  const chat = chats?.find((one) => one.contactId === contactId)
  const alone = contactId !== undefined && chats !== undefined && !chat
  const { data, error, refetch } = useApiQuery(
    contracts.chat.contact,
    { id: contactId ?? '' },
    { enabled: alone, staleTime: STALE_MS },
  )
  return {
    chat,
    contact: chat?.contact ?? (alone ? data : undefined),
    failure: chats ? (alone && !data ? error : undefined) : notRead,
    refetch: () => void (chats ? refetch() : readChats()),
    /** Whether an older conversation may exist beyond the list. */
    exists: chat !== undefined || (chats?.length ?? 0) >= MOST_CHATS,
  }
}
