import { decodeTime } from 'ulid'
import { environment } from '#functions/core/environment.ts'
import { getItem } from '#functions/core/table/table.ts'
import { type CourseEvent, courseEventKey } from '#functions/data/apps/academy/courseEvents.ts'
import { courseRowKey, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { clearReaders } from '#functions/data/apps/academy/readers.ts'
import { removeAttached } from '#functions/data/apps/files/purge.ts'
import { countOnce } from '#functions/data/companies/usage.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { courseText } from '#functions/texts/apps/course.ts'
import { composeMail } from '#functions/texts/mail.ts'
import type { Language } from '#functions/texts/report.ts'
import { invalidate } from '../invalidate.ts'
import { RetryLater } from '../mailOnce.ts'
import { notifyEach } from '../notify.ts'
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

const GREETING: Record<Language, (firstName: string) => string> = {
  EN: (firstName) => `Hello ${firstName},`,
  FR: (firstName) => `Bonjour ${firstName},`,
}
const OPEN: Record<Language, string> = { EN: 'Open the course', FR: 'Ouvrir la formation' }

/** Reminds people of a course that is due soon, or today, in the app and by mail, unless it was taken from them meanwhile. */
export const remindDue = async ({ id, tenant, courseOf, people }: CourseEvent): Promise<void> => {
  const row = readIf(await getItem(courseRowKey(tenant, courseOf)), toCourseRow)
  const { title = '', dueOn = null } = row?.published ?? {}
  if (dueOn === null) return
  const here = (await membersOf(tenant).getMany(people)).filter(worksHere)
  const notice = { code: 'COURSE_REMINDED', params: { course: title, dueOn } } as const
  const link = `/apps/academy/${courseOf}`
  const { mailed, waits } = await notifyEach(here, ({ displayLanguage: language, firstName }) => ({
    ...{ tenant, about: 'trainings', id, at: new Date(decodeTime(id)).toISOString(), notice, link },
    mail: () => {
      const told = courseText(language, notice.params)
      return composeMail({
        ...{ language, greeting: GREETING[language](firstName), title: told.title, paragraphs: [told.description] },
        action: { label: OPEN[language], url: `${environment.siteUrl}${link}` },
      })
    },
  }))
  if (waits) throw new RetryLater()
  await countOnce({ tenant, key: courseEventKey({ tenant, courseOf, id }) }, { mailsSent: mailed })
}

/** Clears away what is left of a course that was deleted. */
export const sweepCourse = async (event: CourseEvent): Promise<void> => {
  const { tenant, courseOf } = event
  await clearSessions(event)
  await removeAttached(tenant, 'academy', courseOf)
  await clearReaders(tenant, courseOf)
}
