import type { ChatEvent } from '#functions/data/chats/chatEvents.ts'
import { peopleIn } from '#shared/apps/chat/rules.ts'
import { invalidate } from '../invalidate.ts'

/** Invalidates the conversation for both people. */
export const deliverChat = async ({ tenant, chatId }: ChatEvent): Promise<void> =>
  invalidate(tenant, peopleIn(chatId) ?? [], ['chat'])
