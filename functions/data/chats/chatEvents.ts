import * as z from 'zod'
import { Id } from '#shared/core/terms.ts'

/** What happened in a conversation, for the stream to hand to `deliver`: somebody wrote, or has read. */
export const ChatEvent = z.object({
  actionType: z.enum(['CHAT_MESSAGE', 'CHAT_READ']),
  id: Id,
  tenant: Id,
  chatId: Id,
})
export type ChatEvent = z.infer<typeof ChatEvent>
