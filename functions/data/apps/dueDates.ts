import * as z from 'zod'
import { derivedId, now } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { type Due, schedule } from '#functions/data/due/due.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import type { AnsweredNotification } from '#functions/data/inbox/answered.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { earliestMorning, latestMorning } from '#functions/data/people/localDay.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'

/** What has a due date and who has to do it; a card's id includes its board. */
export interface DueThing {
  tenant: string
  type: 'TASK' | 'CARD'
  id: string
}

/** The due date of an open task or card of somebody, for `deliver`. */
export const DueDateEvent = z.object({
  actionType: z.literal('DUE_DATE_REACHED'),
  id: Id,
  tenant: Id,
  type: z.enum(['TASK', 'CARD']),
  thing: z.string(),
  person: Id,
  day: CivilDate,
  title: z.string(),
})
export type DueDateEvent = z.infer<typeof DueDateEvent>

/**
 * The id of the notification of a due date, which is also its event's: a thing is due once a day for each person, so
 * nothing is said twice, and what is done later finds it.
 */
const noticeId = (id: string, person: string, day: string): string =>
  derivedId(Date.parse(`${day}T06:00:00Z`), `${person}#${id}`)

/** Transaction write that records a due date, for a fortnight. */
export const recordDueDate = (event: Omit<DueDateEvent, 'actionType' | 'id'>): Write => {
  const id = noticeId(event.thing, event.person, event.day)
  const pk = tasksPartition(event.tenant, event.person)
  return put({
    pk,
    sk: `DUE#${id}`,
    kind: 'event',
    ...event,
    actionType: 'DUE_DATE_REACHED',
    id,
    ttl: orderTtl(),
    v: 1,
  })
}

const DUE_KINDS = { TASK: 'taskDue', CARD: 'cardDue' } as const

/**
 * Transaction write that schedules the notification of a due date, none when its morning is over everywhere. It runs
 * before the first morning of that day anywhere; where the person works is looked up then.
 */
export const scheduleDueDate = ({ tenant, type, id }: DueThing, person: string, day: string): Write[] => {
  const at = now().toISOString()
  if (at > latestMorning(day)) return []
  const earliest = earliestMorning(day)
  const dueAt = at > earliest ? at : earliest
  return [schedule({ tenant, dueKind: DUE_KINDS[type], id: `${person}-${id}-${day}`, dueAt })]
}

export const parseDueDate = ({ id }: Pick<Due, 'id'>): { person: string; thing: string; day: string } => {
  const [person = '', thing = '', ...day] = id.split('-')
  return { person, thing, day: day.join('-') }
}

/** Older notifications have expired. */
const NOTIFIED_DAYS = 181

/** Notifications that a thing is due, of people who no longer have to do it on that day; none before it. */
export const findAnsweredDueDates = (
  id: string,
  day: string | null,
  people: readonly string[],
): AnsweredNotification[] => {
  if (day === null || now().toISOString() < earliestMorning(day)) return []
  if (day < dayAfter(parisDate(), -NOTIFIED_DAYS)) return []
  return people.map((person) => ({ person, id: noticeId(id, person, day) }))
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'due date event (task or card)': { pk: tasksPartition('<tenant>', '<person>'), sk: 'DUE#<ulid>' },
})
