import { getItems } from '#functions/core/table/table.ts'
import { recordCourseEvent } from '#functions/data/apps/academy/courseEvents.ts'
import { courseRowKey, isPublished, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import {
  certificateReminderInstants,
  parseCertificateDue,
  scheduleCertificateReminder,
} from '#functions/data/apps/academy/dueDates.ts'
import { progressOf, toProgress } from '#functions/data/apps/academy/progress.ts'
import { buildCertificateReminderWrite } from '#functions/data/apps/academy/readers.ts'
import type { DueHandler } from '#functions/data/due/due.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { isInAudience } from '#shared/apps/audience.ts'

/** Reminds the holder of an expiring certificate that was not renewed, if the course is still published for them. */
export const certificateEnds: DueHandler = async (due) => {
  const { tenant, dueAt } = due
  const { course, person } = parseCertificateDue(due)
  const [item, noted, found] = await getItems([
    courseRowKey(tenant, course),
    progressOf(tenant, person).keyOf(course),
    memberKey(tenant, person),
  ])
  const [row, member] = [readIf(item, toCourseRow), readIf(found, toMember)]
  const certificate = readIf(noted, toProgress)?.certificate
  const validUntil = certificate?.validUntil
  // A renewed certificate has reminders of its own.
  if (!member || !validUntil || !certificateReminderInstants(certificate).includes(dueAt)) return []
  const next = scheduleCertificateReminder(tenant, course, person, certificate)
  if (!row || !isPublished(row) || !worksHere(member) || !isInAudience(row.published.audience, member)) return next
  return [
    ...next,
    buildCertificateReminderWrite(tenant, course, person, validUntil),
    recordCourseEvent({
      actionType: 'CERTIFICATE_ENDS',
      tenant,
      courseOf: course,
      people: [person],
      ends: { [person]: validUntil },
    }),
  ]
}
