import { getItems } from '#functions/core/table/table.ts'
import { recordCourseEvent } from '#functions/data/apps/academy/courseEvents.ts'
import { courseRowKey, isPublished, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { certificateOfDue, endRemindedBy, remindersOfEnd } from '#functions/data/apps/academy/dueDates.ts'
import { courseReaderKey, isToldOfEnd, toCourseReader } from '#functions/data/apps/academy/readers.ts'
import type { DueHandler } from '#functions/data/due/due.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { isInAudience } from '#shared/apps/audience.ts'

/** Somebody's certificate ends soon, or today, and was not renewed: they are told, as long as its course is there for them. */
export const certificateEnds: DueHandler = async (due) => {
  const { tenant, dueAt } = due
  const { course, person } = certificateOfDue(due)
  const [item, noted, found] = await getItems([
    courseRowKey(tenant, course),
    courseReaderKey(tenant, course, person),
    memberKey(tenant, person),
  ])
  const [row, member] = [readIf(item, toCourseRow), readIf(found, toMember)]
  const validUntil = readIf(noted, toCourseReader)?.validUntil
  // That of a certificate which was renewed is settled: the new one has its own.
  if (!member || validUntil === undefined || !remindersOfEnd(validUntil).includes(dueAt)) return []
  const next = endRemindedBy(tenant, course, person, validUntil)
  if (!row || !isPublished(row) || !worksHere(member) || !isInAudience(row.published.audience, member)) return next
  return [
    ...next,
    isToldOfEnd(tenant, course, person, validUntil),
    recordCourseEvent({
      ...{ actionType: 'CERTIFICATE_ENDS', tenant, courseOf: course },
      ...{ people: [person], ends: { [person]: validUntil } },
    }),
  ]
}
