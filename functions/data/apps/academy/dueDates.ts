import { now } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import { type Due, schedule } from '#functions/data/due/due.ts'
import { RENEWAL_NOTICE_DAYS } from '#shared/apps/academy/certificateRules.ts'
import { dayAfter } from '#shared/core/calendar.ts'

const DAYS_BEFORE = [7, 0]

/** In the morning in France, so many days before a day. */
const mornings = (day: string, before: readonly number[]): string[] =>
  before.map((days) => `${dayAfter(day, -days)}T06:00:00.000Z`)

/** When people are reminded of a course that is due on a day: a week before it and on it. */
export const remindersOf = (dueOn: string): string[] => mornings(dueOn, DAYS_BEFORE)

/** The parts of the transaction that publishes a course which is due by a day: those reminders that are still to come. */
export const remindedBy = (tenant: string, course: string, dueOn: string | null): Write[] =>
  dueOn === null
    ? []
    : remindersOf(dueOn)
        .filter((at) => at > now().toISOString())
        .map((dueAt) => schedule({ tenant, dueKind: 'courseDue', id: course, dueAt }))

/** When somebody is told that their certificate ends: as soon as they may renew it, and on its last day. */
export const remindersOfEnd = (validUntil: string): string[] => mornings(validUntil, [RENEWAL_NOTICE_DAYS, 0])

/** The part of the transaction that gives somebody a certificate, or tells them of its end: the next reminder of that. */
export const endRemindedBy = (
  tenant: string,
  course: string,
  person: string,
  validUntil: string | undefined,
): Write[] =>
  validUntil === undefined
    ? []
    : remindersOfEnd(validUntil)
        .filter((at) => at > now().toISOString())
        .slice(0, 1)
        .map((dueAt) => schedule({ tenant, dueKind: 'certificateEnds', id: `${course}-${person}`, dueAt }))

/** Whose certificate of which course ends. */
export const certificateOfDue = ({ id }: Pick<Due, 'id'>): { course: string; person: string } => {
  const [course = '', person = ''] = id.split('-')
  return { course, person }
}

/** Which course is due, and the person after whom its reminders go on; undefined: with the first one. */
export const courseOfDue = ({ id }: Pick<Due, 'id'>): { course: string; after: string | undefined } => {
  const [course = '', after] = id.split('-')
  return { course, after }
}

/** The part of a transaction that goes on with the people after the last one. */
export const nextPage = (due: Due, last: Record<string, unknown> | undefined): Write[] => {
  const person = typeof last?.sk === 'string' ? last.sk.split('#')[1] : undefined
  if (!person) return []
  return [schedule({ ...due, id: `${courseOfDue(due).course}-${person}` })]
}
