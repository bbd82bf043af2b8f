import type { ChatEvent } from '#functions/data/chatEvents.ts'
import { peopleIn } from '#shared/rules/chat.ts'
import { stale } from './stale.ts'

/** What follows from a message, or from reading it: both people's open pages read the conversation again. */
export const deliverChat = ({ tenant, chatId }: ChatEvent): void => stale(tenant, peopleIn(chatId) ?? [], ['chat'])
