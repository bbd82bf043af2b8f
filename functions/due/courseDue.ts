import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { check, getItem, getItems } from '#functions/core/table/table.ts'
import { recordCourseEvent } from '#functions/data/apps/academy/courseEvents.ts'
import { courseRowKey, isPublished, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { courseReminderInstants, parseCourseDue, scheduleNextPage } from '#functions/data/apps/academy/dueDates.ts'
import {
  buildScheduledReminderWrite,
  courseReaderKey,
  hasValidCompletion,
  toCourseReader,
} from '#functions/data/apps/academy/readers.ts'
import type { DueHandler } from '#functions/data/due/due.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { memberKey, membersOf } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { isInAudience } from '#shared/apps/audience.ts'

/** Bounded by the size of a transaction. */
const PAGE = 50

/**
 * Reminds the members who have not completed a mandatory course that is due in a week or today. It handles one page of
 * people and schedules the next one.
 */
export const courseDue: DueHandler = async (due) => {
  const { tenant, dueAt } = due
  const { course, after } = parseCourseDue(due)
  const item = await getItem(courseRowKey(tenant, course))
  const row = item && toCourseRow(item)
  if (!row || !isPublished(row)) return []
  const { dueOn, audience, version } = row.published
  if (dueOn === null) return []
  const reminders = courseReminderInstants(dueOn)
  // A delayed reminder is superseded by the next one.
  if (reminders.findLast((at) => at <= now().toISOString()) !== dueAt) return []
  const from = after ? memberKey(tenant, after) : undefined
  const { members, last } = await membersOf(tenant).page(PAGE, from && { ...from })
  const meant = members.filter((member) => worksHere(member) && isInAudience(audience, member))
  const readers = await getItems(meant.map(({ id }) => courseReaderKey(tenant, course, id)))
  const late = meant.flatMap(({ id }, at) =>
    hasValidCompletion(readIf(readers[at], toCourseReader), parisDate()) ? [] : [id],
  )
  return [
    check(courseRowKey(tenant, course), expression`#published.#version = ${version} AND #published.#dueOn = ${dueOn}`),
    ...late.map((person) => buildScheduledReminderWrite(tenant, course, person)),
    ...(late.length > 0
      ? [recordCourseEvent({ actionType: 'COURSE_DUE', tenant, courseOf: course, people: late })]
      : []),
    ...scheduleNextPage(due, last),
  ]
}
