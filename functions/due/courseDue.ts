import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { check, getItem, getItems } from '#functions/core/table/table.ts'
import { recordCourseEvent } from '#functions/data/apps/academy/courseEvents.ts'
import { courseRowKey, isPublished, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { courseOfDue, nextPage, remindersOf } from '#functions/data/apps/academy/dueDates.ts'
import { courseReaderKey, isThrough, toCourseReader, wasReminded } from '#functions/data/apps/academy/readers.ts'
import type { DueHandler } from '#functions/data/due/due.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { memberKey, membersOf } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { isInAudience } from '#shared/apps/audience.ts'

/** As many as are noted as reminded in one transaction. */
const PAGE = 50

/**
 * A mandatory course is due in a week, or today, and still by that day: who works here and has not gone through it, or
 * whose certificate has ended, is reminded. A page of people at a time, the next one by the next run.
 */
export const courseDue: DueHandler = async (due) => {
  const { tenant, dueAt } = due
  const { course, after } = courseOfDue(due)
  const item = await getItem(courseRowKey(tenant, course))
  const row = item && toCourseRow(item)
  if (!row || !isPublished(row)) return []
  const { dueOn, audience, version } = row.published
  if (dueOn === null) return []
  const reminders = remindersOf(dueOn)
  // One that had to wait is overtaken by the next one.
  if (reminders.findLast((at) => at <= now().toISOString()) !== dueAt) return []
  const from = after ? memberKey(tenant, after) : undefined
  const { members, last } = await membersOf(tenant).page(PAGE, from && { ...from })
  const meant = members.filter((member) => worksHere(member) && isInAudience(audience, member))
  const readers = meant.length > 0 ? await getItems(meant.map(({ id }) => courseReaderKey(tenant, course, id))) : []
  const late = meant.flatMap(({ id }, at) => (isThrough(readIf(readers[at], toCourseReader), parisDate()) ? [] : [id]))
  return [
    check(courseRowKey(tenant, course), expression`#published.#version = ${version} AND #published.#dueOn = ${dueOn}`),
    ...late.map((person) => wasReminded(tenant, course, person)),
    ...(late.length > 0
      ? [recordCourseEvent({ actionType: 'COURSE_DUE', tenant, courseOf: course, people: late })]
      : []),
    ...nextPage(due, last),
  ]
}
