import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, remove } from '#functions/core/table/table.ts'
import { deleteToken, storeToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { Instant } from '#shared/core/terms.ts'
import { reader } from '../stored.ts'

/**
 * The one link by which a calendar program reads what somebody has to do. It has no end but that they take it away, or make
 * another one. The token of its address is stored as a hash, by which it is found; nobody is shown it a second time.
 */
export const StoredCalendarLink = z.object({
  createdAt: Instant,
  /** The hash of the token. */
  token: z.string(),
})
export const toCalendarLink = reader('calendar link', StoredCalendarLink)

export const CALENDAR = 'CALENDAR'
export const calendarLinkKey = (tenant: string, person: string): Key => ({
  pk: tasksPartition(tenant, person),
  sk: CALENDAR,
})

/** Whatever is there can be replaced or taken away, also what cannot be read. */
const isUnchanged = (before: Item | undefined) =>
  before?.token === undefined ? expression`attribute_not_exists(#token)` : expression`#token = ${before.token}`

/** The part of a transaction by which the token of a link leads nowhere. */
export const deleteTokenOf = (item: Item | undefined): Write[] =>
  typeof item?.token === 'string' ? [deleteToken(item.token)] : []

/** The parts of a transaction that make a link in the place of what was there; refused when it is another one by now. */
export const putCalendarLink = (
  tenant: string,
  person: string,
  before: Item | undefined,
  link: z.infer<typeof StoredCalendarLink>,
): Write[] => [
  put({ ...calendarLinkKey(tenant, person), ...link, v: 1 }, isUnchanged(before)),
  storeToken(link.token, { purpose: 'calendar', tenant, person }),
  ...deleteTokenOf(before),
]

/** The parts of a transaction that take a link away; refused when it is another one by now. */
export const removeCalendarLinkItem = (tenant: string, person: string, before: Item): Write[] => [
  remove(calendarLinkKey(tenant, person), isUnchanged(before)),
  ...deleteTokenOf(before),
]

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'calendar link: creation time, token hash': calendarLinkKey('<tenant>', '<person>'),
})
