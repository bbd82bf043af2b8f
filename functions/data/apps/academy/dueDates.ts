import { now } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import { type Due, schedule } from '#functions/data/due/due.ts'

const DAY_MS = 86_400_000
const DAYS_BEFORE = [7, 0]

/** When people are reminded of a course that is due on a day: a week before it and on it, in the morning in France. */
export const remindersOf = (dueOn: string): string[] =>
  DAYS_BEFORE.map((days) => {
    const day = new Date(Date.parse(dueOn) - days * DAY_MS).toISOString().slice(0, 10)
    return `${day}T06:00:00.000Z`
  })

/** The parts of the transaction that publishes a course which is due by a day: those reminders that are still to come. */
export const remindedBy = (tenant: string, course: string, dueOn: string | null): Write[] =>
  dueOn === null
    ? []
    : remindersOf(dueOn)
        .filter((at) => at > now().toISOString())
        .map((dueAt) => schedule({ tenant, dueKind: 'courseDue', id: course, dueAt }))

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
