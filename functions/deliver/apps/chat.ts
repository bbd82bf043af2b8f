import type { ChatEvent } from '#functions/data/chats/chatEvents.ts'
import { parseChatId } from '#shared/apps/chat/rules.ts'
import { invalidate } from '../invalidate.ts'

/** What follows from a message, or from reading it: both people's open pages read the conversation again. */
export const deliverChat = async ({ tenant, chatId }: ChatEvent): Promise<void> =>
  invalidate(tenant, parseChatId(chatId) ?? [], ['chat'])
