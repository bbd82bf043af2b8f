import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { coursePartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'
import { StoredSession } from './sessions.ts'

export const SESSION_ACTIONS = [
  'SESSION_CHANGED',
  'SESSION_CANCELLED',
  'SEATS_FREED',
  'SEAT_GIVEN',
  'SEAT_PASSED',
] as const

/** An order to `deliver`: remind people of a course or end that, clean up after it, or follow up on a session. */
export const CourseEvent = z.object({
  actionType: z.enum([
    ...(['COURSE_REMINDED', 'COURSE_DUE', 'COURSE_FINISHED', 'CERTIFICATE_ENDS'] as const),
    ...(['COURSE_WITHDRAWN', 'COURSE_DELETED'] as const),
    ...SESSION_ACTIONS,
  ]),
  id: Id,
  tenant: Id,
  courseOf: Id,
  people: z.array(Id),
  /** Expiry of the certificates, for reminders of those. */
  ends: z.record(Id, CivilDate).optional(),
  /** The session before the change. */
  session: StoredSession.omit({ people: true }).optional(),
})
export type CourseEvent = z.infer<typeof CourseEvent>

export const courseEventKey = ({ tenant, courseOf, id }: Pick<CourseEvent, 'tenant' | 'courseOf' | 'id'>): Key => ({
  pk: coursePartition(tenant, courseOf),
  sk: `LOG#${id}`,
})

/** Transaction write that records the event, for a fortnight. */
export const recordCourseEvent = (event: Omit<CourseEvent, 'id'>): Write => {
  const id = newId()
  return put({ ...courseEventKey({ ...event, id }), kind: 'event', ...event, id, ttl: orderTtl(), v: 1 })
}

/** Transaction write that queues the promotion of waiting people. */
export const recordSeatsFreed = (tenant: string, { people: _, ...session }: StoredSession): Write =>
  recordCourseEvent({ actionType: 'SEATS_FREED', tenant, courseOf: session.course, people: [], session })

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'course event (reminder, change of a session, deletion)': courseEventKey({
    tenant: '<tenant>',
    courseOf: '<course>',
    id: '<ulid>',
  }),
})
