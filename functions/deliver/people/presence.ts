import { listPartners } from '#functions/data/chats/chats.ts'
import type { StatusEvent } from '#functions/data/people/statusEvents.ts'
import { PRESENCE } from '#shared/core/live.ts'
import { invalidate } from '../invalidate.ts'

/** Invalidates the presence of somebody for their chat partners. */
export const deliverPresence = async ({ tenant, person }: StatusEvent): Promise<void> =>
  invalidate(tenant, await listPartners(tenant, person), [PRESENCE])
