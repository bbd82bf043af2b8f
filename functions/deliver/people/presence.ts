import { partnersOf } from '#functions/data/chats/chats.ts'
import type { StatusEvent } from '#functions/data/people/statusEvents.ts'
import { PRESENCE } from '#shared/core/live.ts'
import { invalidate } from '../invalidate.ts'

/** What follows when somebody shows themselves otherwise: pages of those who talk with them may show it. */
export const deliverPresence = async ({ tenant, person }: StatusEvent): Promise<void> =>
  invalidate(tenant, await partnersOf(tenant, person), [PRESENCE])
