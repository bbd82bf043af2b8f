import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import { put } from '#functions/core/table/table.ts'
import { orderEnds } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'
import { coursePartition } from './courses.ts'

/** Something that `deliver` has to do for a course: remind people of it, or clear away what is left of it. */
export const CourseEvent = z.object({
  actionType: z.enum(['COURSE_REMINDED', 'COURSE_DELETED']),
  id: Id,
  tenant: Id,
  courseOf: Id,
  /** Who is reminded. */
  people: z.array(Id),
})
export type CourseEvent = z.infer<typeof CourseEvent>

/** The part of a transaction that orders it; gone after a fortnight. */
export const courseHappened = (event: Omit<CourseEvent, 'id'>): Write => {
  const id = newId()
  return put({
    pk: coursePartition(event.tenant, event.courseOf),
    sk: `LOG#${id}`,
    kind: 'event',
    ...{ ...event, id },
    ttl: orderEnds(),
    v: 1,
  })
}
