import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { log } from '#functions/core/log.ts'
import { getItem } from '#functions/core/table/table.ts'
import { newToken } from '#functions/data/accounts/oneTimeTokens.ts'
import {
  calendarLinkKey,
  putCalendarLink,
  removeCalendarLinkItem,
  toCalendarLink,
} from '#functions/data/apps/calendarLinks.ts'
import { readIf } from '#functions/data/stored.ts'
import type { tasks } from '#shared/apps/tasks/contract.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'

/** When the caller's link was created; an unreadable one counts as none, and can be replaced. */
export const readCalendarLink = async ({ tenant, person }: Caller): Promise<OutputOf<typeof tasks.calendarLink>> => {
  const link = readIf(await getItem(calendarLinkKey(tenant, person)), toCalendarLink)
  return link ? { createdAt: link.createdAt } : null
}

export const createCalendarLink = async (
  { tenant, person }: Caller,
  { right }: Idempotency,
): Promise<OutputOf<typeof tasks.makeCalendarLink>> => {
  const before = await getItem(calendarLinkKey(tenant, person))
  const { token, hash } = newToken()
  const createdAt = now().toISOString()
  // No idempotency record, as it would store the token in plain text. A retry replaces the link by another one.
  const done = await commitIdempotent(
    { right },
    { token, createdAt },
    putCalendarLink(tenant, person, before, { createdAt, token: hash }),
  )
  if ('refused' in done) throw new ApiError('resource.conflict')
  log.info('calendar.linked', { tenant, by: person })
  return done.answer
}

export const removeCalendarLink = async ({ tenant, person }: Caller, idempotency: Idempotency): Promise<true> => {
  const before = await getItem(calendarLinkKey(tenant, person))
  if (!before) return true
  const done = await commitIdempotent<true>(idempotency, true, removeCalendarLinkItem(tenant, person, before))
  if ('refused' in done) throw new ApiError('resource.conflict')
  return done.answer
}
