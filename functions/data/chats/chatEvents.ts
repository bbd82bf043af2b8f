import * as z from 'zod'
import { Id } from '#shared/core/terms.ts'

/** Chat events for `deliver`. */
export const ChatEvent = z.object({
  actionType: z.enum(['CHAT_MESSAGE', 'CHAT_READ']),
  id: Id,
  tenant: Id,
  chatId: Id,
})
export type ChatEvent = z.infer<typeof ChatEvent>
