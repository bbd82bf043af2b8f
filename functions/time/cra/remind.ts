import { latestToday, now } from '#functions/core/clock.ts'
import { ApiError, busy } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { commitIdempotent, findEarlierAnswer } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Write } from '#functions/core/table/item.ts'
import { recordReminder } from '#functions/data/reports/reportEvents.ts'
import { addReminder, type LateMember, MAX_REMINDERS_KEPT, teamOf } from '#functions/data/reports/team.ts'
import { monthKey } from '#shared/core/dates/calendar.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { cra } from '#shared/time/cra/contract.ts'
import { craIdOf, isOpenToRemind, isRecentReminder } from '#shared/time/cra/rules.ts'

type Month = Pick<ParsedOf<typeof cra.remind>, 'year' | 'month'>

/** Whether somebody was reminded of this month recently, or has reached the day's limit of reminders. */
const wasReminded = ({ year, month }: Month, { reminders = {} }: LateMember): boolean => {
  const lately = Object.keys(reminders).filter((one) => isRecentReminder(reminders[one] ?? '', now()))
  return lately.includes(monthKey(year, month)) || lately.length >= MAX_REMINDERS_KEPT
}

/** The writes of one reminder: the time in the person's row, and the event that notifies them. */
const buildReminder = ({ year, month }: Month, late: LateMember, { tenant, person, name }: Caller): Write[] => [
  addReminder(tenant, monthKey(year, month), late, now().toISOString()),
  recordReminder({
    tenant,
    actionBy: { id: person, name },
    craId: craIdOf(late.personId, year, month),
    from: late.status ?? null,
    to: late.status ?? 'DRAFT',
    message: null,
    notify: [late.personId],
  }),
]

/**
 * Reminds a page of late people, except for the caller and those reminded recently: one read, one transaction, repeated
 * once without those who sent meanwhile.
 */
export const sendReminders = async (
  { year, month, cursor }: ParsedOf<typeof cra.remind>,
  caller: Caller,
  { route, idempotency }: Request,
): Promise<OutputOf<typeof cra.remind>> => {
  if (!isOpenToRemind(year, month, latestToday())) throw new ApiError('cra.monthNotOpen')
  const { tenant, person } = caller
  const list = pagedListFor({ tenant, person }, route, monthKey(year, month))
  const { late, last } = await teamOf(tenant).late(year, month, await fromCursor(list, cursor))
  const others = late.filter(({ personId }) => personId !== person)
  const next = await toCursor(list, last)
  let due = others.filter((one) => !wasReminded({ year, month }, one))
  const already = others.length - due.length
  while (due.length > 0) {
    const answer = { reminded: due.length, already, cursor: next }
    const writes = due.flatMap((one) => buildReminder({ year, month }, one, caller))
    const done = await commitIdempotent(idempotency, answer, writes)
    if ('answer' in done) return done.answer
    const left = due.filter((_, index) => !done.refused.has(index * 2))
    if (left.length === due.length) throw busy()
    due = left
  }
  const earlier = await findEarlierAnswer(idempotency)
  return earlier ? (earlier.answer as OutputOf<typeof cra.remind>) : { reminded: 0, already, cursor: next }
}
