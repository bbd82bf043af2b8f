import type { ChatEvent } from '#functions/data/chats/chatEvents.ts'
import { parseChatId } from '#shared/apps/chat/rules.ts'
import { invalidate } from '../invalidate.ts'

/** Invalidates the conversation for both people. */
export const deliverChat = async ({ tenant, chatId }: ChatEvent): Promise<void> =>
  invalidate(tenant, parseChatId(chatId) ?? [], ['chat'])
