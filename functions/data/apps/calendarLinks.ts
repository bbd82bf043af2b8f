import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, remove } from '#functions/core/table/table.ts'
import { deleteToken, storeToken } from '#functions/data/accounts/oneTimeTokens.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { Instant } from '#shared/core/terms.ts'
import { reader } from '../stored.ts'

/** A person's calendar feed link. It is valid until revoked or replaced; only the hash of its token is stored. */
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

/** Unreadable links can be replaced or removed too. */
const isUnchanged = (before: Item | undefined) =>
  before?.token === undefined ? expression`attribute_not_exists(#token)` : expression`#token = ${before.token}`

/** Transaction write that deletes the token of a link. */
export const deleteTokenOf = (item: Item | undefined): Write[] =>
  typeof item?.token === 'string' ? [deleteToken(item.token)] : []

/** Transaction writes that replace a calendar link; refused when it has changed. */
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

/** Transaction writes that remove a calendar link; refused when it has changed. */
export const removeCalendarLinkItem = (tenant: string, person: string, before: Item): Write[] => [
  remove(calendarLinkKey(tenant, person), isUnchanged(before)),
  ...deleteTokenOf(before),
]

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'calendar link: creation time, token hash': calendarLinkKey('<tenant>', '<person>'),
})
