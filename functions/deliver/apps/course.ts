import { getItem } from '#functions/core/table/table.ts'
import type { CourseEvent } from '#functions/data/apps/academy/courseEvents.ts'
import { courseRowKey, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { clearReaders } from '#functions/data/apps/academy/readers.ts'
import { removeAttached } from '#functions/data/apps/files/purge.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { invalidate } from '../invalidate.ts'
import { clearSessions } from './session.ts'

/** Tells people of a course that they have to go through, unless it was taken from them meanwhile. */
export const remind = async ({ id, tenant, courseOf, people }: CourseEvent): Promise<void> => {
  const row = readIf(await getItem(courseRowKey(tenant, courseOf)), toCourseRow)
  const { title = '', dueOn = null } = row?.published ?? {}
  if (dueOn === null) return
  const here = (await membersOf(tenant).getMany(people)).filter(worksHere).map((member) => member.id)
  const notice = { code: 'COURSE_REMINDED', params: { course: title, dueOn } } as const
  for (const person of here) {
    await notifications.of(tenant, person).add({ id, ...notice, link: `/apps/academy/${courseOf}` })
  }
  invalidate(tenant, here, ['common'])
}

/** Clears away what is left of a course that was deleted. */
export const sweepCourse = async (event: CourseEvent): Promise<void> => {
  const { tenant, courseOf } = event
  await clearSessions(event)
  await removeAttached(tenant, 'academy', courseOf)
  await clearReaders(tenant, courseOf)
}
