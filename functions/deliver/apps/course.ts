import { decodeTime } from 'ulid'
import { environment } from '#functions/core/environment.ts'
import { getItem } from '#functions/core/table/table.ts'
import { type CourseEvent, courseEventKey } from '#functions/data/apps/academy/courseEvents.ts'
import { courseRowKey, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { clearReaders } from '#functions/data/apps/academy/readers.ts'
import { removeAttached } from '#functions/data/apps/files/purge.ts'
import { countOnce } from '#functions/data/companies/usage.ts'
import { type Notice, notifications } from '#functions/data/inbox/notifications.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { composeMail } from '#functions/texts/mail.ts'
import { noticeText } from '#functions/texts/notice.ts'
import type { Language } from '#functions/texts/report.ts'
import { invalidate } from '../invalidate.ts'
import { RetryLater } from '../mailOnce.ts'
import { notifyEach } from '../notify.ts'
import { clearSessions } from './session.ts'

/** Tells people of a course that they have to go through, unless it was taken from them meanwhile. */
export const remind = async ({ id, tenant, courseOf, people, ends = {} }: CourseEvent): Promise<void> => {
  const row = readIf(await getItem(courseRowKey(tenant, courseOf)), toCourseRow)
  const { title = '', dueOn = null } = row?.published ?? {}
  if (dueOn === null) return
  const here = (await membersOf(tenant).getMany(people)).filter(worksHere).map((member) => member.id)
  for (const person of here) {
    const until = ends[person]
    const notice = until
      ? ({ code: 'CERTIFICATE_ENDED', params: { course: title, until } } as const)
      : ({ code: 'COURSE_REMINDED', params: { course: title, dueOn } } as const)
    await notifications.of(tenant, person).add({ id, ...notice, link: `/apps/academy/${courseOf}` })
  }
  invalidate(tenant, here, ['common'])
}

const GREETING: Record<Language, (firstName: string) => string> = {
  EN: (firstName) => `Hello ${firstName},`,
  FR: (firstName) => `Bonjour ${firstName},`,
}
const OPEN: Record<Language, string> = { EN: 'Open the course', FR: 'Ouvrir la formation' }

type CourseNotice = Extract<Notice, { params: { dueOn: string } | { until: string } }>

/** Tells people of a course, each what there is to tell them, in the app and by mail; whoever there is nothing to tell is left out. */
const tell = async (
  { id, tenant, courseOf, people }: CourseEvent,
  noticeFor: (person: string) => CourseNotice | undefined,
): Promise<void> => {
  const here = (await membersOf(tenant).getMany(people)).filter(worksHere)
  const notices = new Map(here.map((member) => [member.id, noticeFor(member.id)]))
  const told = here.filter((member) => notices.get(member.id))
  const link = `/apps/academy/${courseOf}`
  const { mailed, waits } = await notifyEach(told, ({ id: person, displayLanguage: language, firstName }) => {
    const notice = notices.get(person) as CourseNotice
    return {
      ...{ tenant, about: 'trainings', id, at: new Date(decodeTime(id)).toISOString(), notice, link },
      mail: () => {
        const { title, description } = noticeText(language, notice)
        return composeMail({
          ...{ language, greeting: GREETING[language](firstName), title, paragraphs: [description] },
          action: { label: OPEN[language], url: `${environment.siteUrl}${link}` },
        })
      },
    }
  })
  if (waits) throw new RetryLater()
  await countOnce({ tenant, key: courseEventKey({ tenant, courseOf, id }) }, { mailsSent: mailed })
}

/** Reminds people of a course that is due soon, or today, unless it was taken from them meanwhile. */
export const remindDue = async (event: CourseEvent): Promise<void> => {
  const row = readIf(await getItem(courseRowKey(event.tenant, event.courseOf)), toCourseRow)
  const { title = '', dueOn = null } = row?.published ?? {}
  if (dueOn === null) return
  await tell(event, () => ({ code: 'COURSE_REMINDED', params: { course: title, dueOn } }))
}

/** Tells whose certificate of a course ends soon, or today, unless the course was taken from them meanwhile. */
export const remindEnd = async (event: CourseEvent): Promise<void> => {
  const course = readIf(await getItem(courseRowKey(event.tenant, event.courseOf)), toCourseRow)?.published?.title
  if (course === undefined) return
  await tell(event, (person) => {
    const until = event.ends?.[person]
    return until === undefined ? undefined : { code: 'CERTIFICATE_ENDS', params: { course, until } }
  })
}

/** Clears away what is left of a course that was deleted. */
export const sweepCourse = async (event: CourseEvent): Promise<void> => {
  const { tenant, courseOf } = event
  await clearSessions(event)
  await removeAttached(tenant, 'academy', courseOf)
  await clearReaders(tenant, courseOf)
}
