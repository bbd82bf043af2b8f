import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { queryAll, queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { completedCourseIndexKey, indexKeyUpdate } from '#functions/data/inbox/waiting.ts'
import { coursePartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { hasEnded } from '#shared/apps/academy/certificateRules.ts'
import { REMINDER_INTERVAL_HOURS } from '#shared/apps/reminding.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import type { StoredCertificate } from './certificates.ts'

/** Completion and reminders of a course, by person. */
const CourseReader = z.object({
  person: Id,
  completedAt: Instant.optional(),
  /** Expiry of the certificate, after which the course is due again. */
  validUntil: CivilDate.optional(),
  remindedAt: Instant.optional(),
})
type CourseReader = z.infer<typeof CourseReader>
export const toCourseReader = reader('course reader', CourseReader)

/** Whether the course is completed and the certificate still valid. */
export const hasValidCompletion = (reader: CourseReader | undefined, today: string): boolean =>
  reader?.completedAt !== undefined && !hasEnded(reader.validUntil, today)

const READER = 'READER#'
export const courseReaderKey = (tenant: string, course: string, person: string): Key => ({
  pk: coursePartition(tenant, course),
  sk: READER + person,
})

const buildReaderWrite = (
  tenant: string,
  course: string,
  person: string,
  change: Expression,
  when?: Expression,
): Write =>
  update(courseReaderKey(tenant, course, person), expression`SET #person = ${person}, #v = ${1}, ${change}`, when)

/** Transaction write that stores a completion; the first date is kept. */
export const buildCompletionWrite = (
  tenant: string,
  course: string,
  person: string,
  certificate: StoredCertificate | undefined,
): Write => {
  const validUntil = certificate?.validUntil
  const until = validUntil === undefined ? expression` REMOVE #validUntil` : expression`, #validUntil = ${validUntil}`
  const place = indexKeyUpdate(completedCourseIndexKey(tenant, person, course, certificate))
  return buildReaderWrite(
    tenant,
    course,
    person,
    expression`#completedAt = if_not_exists(#completedAt, ${now().toISOString()})${place}${until}`,
  )
}

/** Condition that the course is not completed, or its certificate has expired. */
const isIncomplete = (): Expression => expression`(attribute_not_exists(#completedAt) OR #validUntil < ${parisDate()})`

/** Transaction write that stores a manual reminder; refused when completed or reminded recently. */
export const buildManualReminderWrite = (tenant: string, course: string, person: string): Write => {
  const before = new Date(now().getTime() - REMINDER_INTERVAL_HOURS * 3_600_000).toISOString()
  return buildReaderWrite(
    tenant,
    course,
    person,
    expression`#remindedAt = ${now().toISOString()}`,
    expression`${isIncomplete()} AND (attribute_not_exists(#remindedAt) OR #remindedAt <= ${before})`,
  )
}

/** Transaction write that stores a scheduled reminder; refused when completed. */
export const buildScheduledReminderWrite = (tenant: string, course: string, person: string): Write =>
  buildReaderWrite(tenant, course, person, expression`#remindedAt = ${now().toISOString()}`, isIncomplete())

/** Transaction write that stores the reminder of an expiring certificate; refused when renewed. */
export const buildCertificateReminderWrite = (
  tenant: string,
  course: string,
  person: string,
  validUntil: string,
): Write =>
  buildReaderWrite(
    tenant,
    course,
    person,
    expression`#remindedAt = ${now().toISOString()}`,
    expression`#validUntil = ${validUntil}`,
  )

/** Transaction write that deletes a reader's item. */
export const deleteReader = (tenant: string, course: string, person: string): Write =>
  remove(courseReaderKey(tenant, course, person))

const readersIn = (tenant: string, course: string): Expression =>
  expression`#pk = ${coursePartition(tenant, course)} AND begins_with(#sk, ${READER})`

/** People who were ever reminded of a course. */
export const listRemindedReaders = async (tenant: string, course: string): Promise<string[]> =>
  readEach(await queryAll({ where: readersIn(tenant, course) }), toCourseReader).flatMap((one) =>
    one.remindedAt === undefined ? [] : [one.person],
  )

const PAGE_SIZE = 100

/** Deletes all readers of a deleted course; resumable. */
export const clearReaders = async (tenant: string, course: string): Promise<void> => {
  const where = readersIn(tenant, course)
  for (;;) {
    const { items } = await queryPage({ where, limit: PAGE_SIZE })
    if (items.length === 0) return
    await transact(items.map((item) => remove(item)))
  }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'reader of a course: completion, end of the certificate, last reminder': courseReaderKey(
    '<tenant>',
    '<course>',
    '<person>',
  ),
})
