import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { finishedAt, placed } from '#functions/data/inbox/waiting.ts'
import { coursePartition } from '#functions/data/keys.ts'
import { reader } from '#functions/data/stored.ts'
import { hasEnded } from '#shared/apps/academy/certificateRules.ts'
import { REMINDER_INTERVAL_HOURS } from '#shared/apps/academy/rules.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'

/** Somebody who has gone through a course of the company, or was reminded of it. */
const CourseReader = z.object({
  person: Id,
  completedAt: Instant.optional(),
  /** The last day of their certificate, where it does not hold for ever: from then on they are asked again. */
  validUntil: CivilDate.optional(),
  remindedAt: Instant.optional(),
})
type CourseReader = z.infer<typeof CourseReader>
export const toCourseReader = reader('course reader', CourseReader)

/** Whether somebody has gone through a course, and what they have of it has not ended. */
export const isThrough = (noted: CourseReader | undefined, today: string): boolean =>
  noted?.completedAt !== undefined && !hasEnded(noted.validUntil, today)

const READER = 'READER#'
export const courseReaderKey = (tenant: string, course: string, person: string): Key => ({
  pk: coursePartition(tenant, course),
  sk: READER + person,
})

const noted = (tenant: string, course: string, person: string, change: Expression, when?: Expression): Write =>
  update(courseReaderKey(tenant, course, person), expression`SET #person = ${person}, #v = ${1}, ${change}`, when)

/** The part of a transaction that notes that somebody has gone through a course; when they first did stays. */
export const hasCompleted = (tenant: string, course: string, person: string, validUntil: string | undefined): Write => {
  const until = validUntil === undefined ? expression` REMOVE #validUntil` : expression`, #validUntil = ${validUntil}`
  const place = placed(finishedAt(tenant, person, course, validUntil))
  return noted(
    tenant,
    course,
    person,
    expression`#completedAt = if_not_exists(#completedAt, ${now().toISOString()})${place}${until}`,
  )
}

/** Of whoever is left to go through a course: they never did, or what they had of it has ended. */
const isLeft = (): Expression => expression`(attribute_not_exists(#completedAt) OR #validUntil < ${parisDate()})`

/** The part of a transaction that notes that somebody is reminded; refused when they have finished, or were a moment ago. */
export const isReminded = (tenant: string, course: string, person: string): Write => {
  const before = new Date(now().getTime() - REMINDER_INTERVAL_HOURS * 3_600_000).toISOString()
  return noted(
    tenant,
    course,
    person,
    expression`#remindedAt = ${now().toISOString()}`,
    expression`${isLeft()} AND (attribute_not_exists(#remindedAt) OR #remindedAt <= ${before})`,
  )
}

/** The same by the clock: however lately they were, but for who has finished meanwhile. */
export const wasReminded = (tenant: string, course: string, person: string): Write =>
  noted(tenant, course, person, expression`#remindedAt = ${now().toISOString()}`, isLeft())

/** The same of a certificate that ends on a day; refused when it was renewed meanwhile. */
export const isToldOfEnd = (tenant: string, course: string, person: string, validUntil: string): Write =>
  noted(
    tenant,
    course,
    person,
    expression`#remindedAt = ${now().toISOString()}`,
    expression`#validUntil = ${validUntil}`,
  )

/** The part of a transaction that forgets what somebody has to do with a course. */
export const forgetReader = (tenant: string, course: string, person: string): Write =>
  remove(courseReaderKey(tenant, course, person))

const AT_ONCE = 100

/** Removes who has gone through a course that is no more; done again, it goes on with those that are left. */
export const clearReaders = async (tenant: string, course: string): Promise<void> => {
  const where = expression`#pk = ${coursePartition(tenant, course)} AND begins_with(#sk, ${READER})`
  for (;;) {
    const { items } = await queryPage({ where, limit: AT_ONCE })
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
