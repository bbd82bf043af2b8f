import { now } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import { type Due, schedule } from '#functions/data/due/due.ts'
import { renewableFrom } from '#shared/apps/academy/certificateRules.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'
import type { StoredCertificate } from './certificates.ts'

const DAYS_BEFORE = [7, 0]

/** Instants in the morning in France, some days before a date. */
const mornings = (day: string, before: readonly number[]): string[] =>
  before.map((days) => `${dayAfter(day, -days)}T06:00:00.000Z`)

/** A week before the due date and on it. */
export const courseReminderInstants = (dueOn: string): string[] => mornings(dueOn, DAYS_BEFORE)

/** Transaction writes that schedule the remaining reminders of a course. */
export const scheduleCourseReminders = (tenant: string, course: string, dueOn: string | null): Write[] =>
  dueOn === null
    ? []
    : courseReminderInstants(dueOn)
        .filter((at) => at > now().toISOString())
        .map((dueAt) => schedule({ tenant, dueKind: 'courseDue', id: course, dueAt }))

/** When renewal opens, and on the last day; none for a certificate that never ends. */
export const certificateReminderInstants = ({ validUntil, completedOn }: StoredCertificate): string[] =>
  validUntil === undefined
    ? []
    : [renewableFrom(validUntil, completedOn), validUntil].flatMap((day) => mornings(day, [0]))

/** Transaction write that schedules the next reminder of a certificate's expiry. */
export const scheduleCertificateReminder = (
  tenant: string,
  course: string,
  person: string,
  certificate: StoredCertificate,
): Write[] =>
  certificateReminderInstants(certificate)
    .filter((at) => at > now().toISOString())
    .slice(0, 1)
    .map((dueAt) => schedule({ tenant, dueKind: 'certificateEnds', id: `${course}-${person}`, dueAt }))

export const parseCertificateDue = ({ id }: Pick<Due, 'id'>): { course: string; person: string } => {
  const [course = '', person = ''] = id.split('-')
  return { course, person }
}

/** The course, and the last person of the page before. */
export const parseCourseDue = ({ id }: Pick<Due, 'id'>): { course: string; after: string | undefined } => {
  const [course = '', after] = id.split('-')
  return { course, after }
}

/** Transaction write that schedules the next page of people. */
export const scheduleNextPage = (due: Due, last: Record<string, unknown> | undefined): Write[] => {
  const person = typeof last?.sk === 'string' ? last.sk.split('#')[1] : undefined
  if (!person) return []
  return [schedule({ ...due, id: `${parseCourseDue(due).course}-${person}` })]
}
