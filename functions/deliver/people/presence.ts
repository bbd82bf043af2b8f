import { partnersOf } from '#functions/data/chats/chats.ts'
import type { StatusEvent } from '#functions/data/people/statusEvents.ts'
import { PRESENCE } from '#shared/core/live.ts'
import { stale } from '../stale.ts'

/** What follows when somebody shows themselves otherwise: pages of those who talk with them may show it. */
export const deliverPresence = async ({ tenant, person }: StatusEvent): Promise<void> =>
  stale(tenant, await partnersOf(tenant, person), [PRESENCE])
