import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { log } from '#functions/core/log.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { checkExists, queryPage, type Refusals, transact, update, withFallback } from '#functions/core/table/table.ts'
import { usagePartition } from '#functions/data/keys.ts'
import { type Member, memberKey } from '#functions/data/people/members.ts'
import { monthKey, shiftMonth } from '#shared/core/dates/calendar.ts'
import { billedMonth, type Used } from '#shared/people/company/usage.ts'
import { parisDate } from '../figures/counting.ts'
import { buildVisitWrites } from '../figures/people.ts'
import { readEach, reader } from '../stored.ts'

/**
 * Billed usage: one item a month, and one with the stored bytes. Every count is in the transaction that marks its event
 * as counted, so nothing is counted twice. To avoid contention on these items, saves, sends and signatures do not
 * contain them: people are counted at their first sign-in of a month, reports and mails by `deliver`; only pictures,
 * which rarely change, are counted when they are replaced.
 */
const COUNTS = [
  'activePeople',
  'reportsValidated',
  'mailsSent',
  'storedBytes',
] as const satisfies readonly (keyof Used)[]

const TOTAL = 'TOTAL'
const key = (tenant: string, sk: string): Key => ({ pk: usagePartition(tenant), sk })

const buildAddExpression = (counts: Partial<Used>): Expression => {
  const each = COUNTS.flatMap((one) => (counts[one] ? [expression`${name(one)} ${counts[one]}`] : []))
  return expression`ADD ${each.reduce((all, one) => expression`${all}, ${one}`)}`
}

const buildAddWrite = (to: Key, counts: Partial<Used>): Write =>
  withFallback(update(to, buildAddExpression(counts)), checkExists(to))

/** Transaction writes that add to a month's usage, the current one by default; bytes may decrease. None for no change. */
export const countUse = (tenant: string, counts: Partial<Used>, at = now()): Write[] => {
  if (!COUNTS.some((one) => counts[one])) return []
  const { storedBytes = 0 } = counts
  return [
    buildAddWrite(key(tenant, billedMonth(at)), counts),
    ...(storedBytes === 0 ? [] : [buildAddWrite(key(tenant, TOTAL), { storedBytes })]),
  ]
}

/** Transaction writes that add to usage and no longer count a report in the month in which it had been validated. */
const countWithdrawn = (tenant: string, counts: Partial<Used>, at: Date, validatedAt: Date): Write[] =>
  billedMonth(at) === billedMonth(validatedAt)
    ? countUse(tenant, { ...counts, reportsValidated: -1 }, at)
    : [...countUse(tenant, counts, at), ...countUse(tenant, { reportsValidated: -1 }, validatedAt)]

/**
 * Counts the effects of an event once, in the event's month, with further writes (`more`). `withdrawn`: when the
 * signature was given that the event withdraws. Returns refusals; the first position means that it was counted before.
 */
export const countOnce = async (
  event: { tenant: string; key: Key; at: string; withdrawn?: string | undefined },
  counts: Partial<Used>,
  more: readonly Write[] = [],
): Promise<Refusals | undefined> => {
  const { tenant, withdrawn } = event
  const at = new Date(event.at)
  const use = withdrawn ? countWithdrawn(tenant, counts, at, new Date(withdrawn)) : countUse(tenant, counts, at)
  const writes = [...use, ...more]
  if (writes.length === 0) return undefined
  const uncounted = expression`attribute_exists(#pk) AND attribute_not_exists(#counted)`
  return transact([update(event.key, expression`SET #counted = ${true}`, uncounted), ...writes])
}

/**
 * Counts a member as active this month and day; one request a day. A failure is logged, as the next refresh counts
 * again.
 */
export const countActive = async (tenant: string, member: Member): Promise<void> => {
  const { id, activeMonth, activeDay, displayLanguage: language } = member
  const [month, day] = [billedMonth(now()), parisDate()]
  const firstOfMonth = activeMonth === undefined || activeMonth < month
  const firstOfDay = activeDay === undefined || activeDay < day
  if (!firstOfMonth && !firstOfDay) return
  const notYet = firstOfMonth
    ? expression`attribute_exists(#pk) AND (attribute_not_exists(#activeMonth) OR #activeMonth < ${month})`
    : expression`attribute_exists(#pk) AND (attribute_not_exists(#activeDay) OR #activeDay < ${day})`
  const mark = update(memberKey(tenant, id), expression`SET #activeMonth = ${month}, #activeDay = ${day}`, notYet)
  const came = {
    day: firstOfDay ? day : undefined,
    month: firstOfMonth ? { at: month, isNew: activeMonth === undefined, language } : undefined,
  }
  try {
    await transact([
      mark,
      ...(firstOfMonth ? countUse(tenant, { activePeople: 1 }) : []),
      ...buildVisitWrites(tenant, came),
    ])
  } catch (error) {
    log.warn('usage.notCounted', { tenant, person: id }, error)
  }
}

const Counts = z.object({
  sk: z.string(),
  activePeople: z.int().default(0),
  reportsValidated: z.int().default(0),
  mailsSent: z.int().default(0),
  /** Change within a month; of the total the current sum. */
  storedBytes: z.int().default(0),
})
const toCounts = reader('usage', Counts)

const MONTHS_SHOWN = 12

/** Usage of the last 12 months, newest first, in one request; bytes as of each month's end. */
export const readUsage = async (tenant: string): Promise<(Used & { year: number; month: number })[]> => {
  const today = now()
  const { items } = await queryPage({
    where: expression`#pk = ${usagePartition(tenant)}`,
    limit: MONTHS_SHOWN + 1,
    descending: true,
  })
  const found = new Map(readEach(items, toCounts).map(({ sk, ...counts }) => [sk, counts]))
  let storedBytes = found.get(TOTAL)?.storedBytes ?? 0
  return Array.from({ length: MONTHS_SHOWN }, (_, before) => {
    const { year, month } = shiftMonth(today.getUTCFullYear(), today.getUTCMonth() + 1, -before)
    const { storedBytes: change = 0, ...counts } = found.get(monthKey(year, month)) ?? {}
    const atEnd = storedBytes
    storedBytes -= change
    return { activePeople: 0, reportsValidated: 0, mailsSent: 0, ...counts, storedBytes: atEnd, year, month }
  })
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'usage of a month': key('<tenant>', '<month>'),
  'stored bytes': key('<tenant>', TOTAL),
})
