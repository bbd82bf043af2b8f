import { decodeTime } from 'ulid'
import { getItem } from '#functions/core/table/table.ts'
import { type CourseEvent, courseEventKey } from '#functions/data/apps/academy/courseEvents.ts'
import { courseRowKey, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { clearReaders, listRemindedReaders } from '#functions/data/apps/academy/readers.ts'
import { removeAttached } from '#functions/data/apps/files/purge.ts'
import { countOnce } from '#functions/data/companies/usage.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { type Notice, notifications } from '#functions/data/inbox/notifications.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { composeMail } from '#functions/texts/mail.ts'
import { noticeText } from '#functions/texts/notice.ts'
import type { Language } from '#functions/texts/report.ts'
import { hasEnded } from '#shared/apps/academy/certificateRules.ts'
import { type Audience, isInAudience } from '#shared/apps/audience.ts'
import { removeDone } from '../answeredNotifications.ts'
import { invalidate } from '../invalidate.ts'
import { RetryLater } from '../mailOnce.ts'
import { notifyEach } from '../notify.ts'
import { clearSessions } from './session.ts'

/** Active members among `people` who belong to the audience. */
const filterAudience = async (tenant: string, people: readonly string[], audience: Audience): Promise<Member[]> =>
  (await membersOf(tenant).getMany(people)).filter((one) => worksHere(one) && isInAudience(audience, one))

/** The published course; undefined when it was withdrawn. */
const publishedCourse = async ({ tenant, courseOf }: CourseEvent) =>
  readIf(await getItem(courseRowKey(tenant, courseOf)), toCourseRow)?.published ?? undefined

const pathTo = (course: string): string => `/apps/academy/${course}`

/** Notifies people in the app of a mandatory course, unless it was withdrawn meanwhile. */
export const remindOfCourse = async (event: CourseEvent): Promise<void> => {
  const { id, tenant, courseOf, people, ends = {} } = event
  const course = await publishedCourse(event)
  if (!course || course.dueOn === null) return
  const { title, dueOn, audience } = course
  const here = (await filterAudience(tenant, people, audience)).map((member) => member.id)
  for (const person of here) {
    const until = ends[person]
    const notice = until
      ? ({ code: 'CERTIFICATE_ENDED', params: { course: title, until } } as const)
      : ({ code: 'COURSE_REMINDED', params: { course: title, dueOn } } as const)
    await notifications.of(tenant, person).add({ id, ...notice, link: pathTo(courseOf) })
  }
  invalidate(tenant, here, ['common'])
}

const GREETING: Record<Language, (firstName: string) => string> = {
  EN: (firstName) => `Hello ${firstName},`,
  FR: (firstName) => `Bonjour ${firstName},`,
}
const OPEN: Record<Language, string> = { EN: 'Open the course', FR: 'Ouvrir la formation' }

type CourseNotice = Extract<Notice, { params: { dueOn: string } | { until: string } }>

/** Notifies people in the app and by mail; those without a notice are skipped. */
const notifyByMail = async (
  { id, tenant, courseOf, people }: CourseEvent,
  audience: Audience,
  noticeFor: (person: string) => CourseNotice | undefined,
): Promise<void> => {
  const here = await filterAudience(tenant, people, audience)
  const notices = new Map(here.map((member) => [member.id, noticeFor(member.id)]))
  const told = here.filter((member) => notices.get(member.id))
  const link = pathTo(courseOf)
  const at = new Date(decodeTime(id)).toISOString()
  const { mailed, waits } = await notifyEach(told, ({ id: person, displayLanguage: language, firstName }) => {
    const notice = notices.get(person) as CourseNotice
    return {
      tenant,
      about: 'trainings',
      id,
      at,
      notice,
      link,
      mail: (url) => {
        const { title, description } = noticeText(language, notice)
        return composeMail({
          language,
          greeting: GREETING[language](firstName),
          title,
          paragraphs: [description],
          action: { label: OPEN[language], url },
        })
      },
    }
  })
  if (waits) throw new RetryLater()
  await countOnce({ tenant, key: courseEventKey({ tenant, courseOf, id }), at }, { mailsSent: mailed })
}

/** Reminds people of a course that is due soon or today, unless it was withdrawn meanwhile. */
export const remindOfDueCourse = async (event: CourseEvent): Promise<void> => {
  const course = await publishedCourse(event)
  if (!course || course.dueOn === null) return
  const notice = { code: 'COURSE_REMINDED', params: { course: course.title, dueOn: course.dueOn } } as const
  await notifyByMail(event, course.audience, () => notice)
}

/** Reminds people whose certificate expires soon or today, unless the course was withdrawn meanwhile. */
export const remindOfCertificateEnd = async (event: CourseEvent): Promise<void> => {
  const course = await publishedCourse(event)
  if (!course) return
  await notifyByMail(event, course.audience, (person) => {
    const until = event.ends?.[person]
    if (until === undefined) return undefined
    // Reminders wait while the app is switched off.
    const code = hasEnded(until, parisDate()) ? 'CERTIFICATE_ENDED' : 'CERTIFICATE_ENDS'
    return { code, params: { course: course.title, until } }
  })
}

/** What asks somebody to take a course. */
const ASKS: readonly Notice['code'][] = ['COURSE_REMINDED', 'CERTIFICATE_ENDS', 'CERTIFICATE_ENDED']

/** Whoever has completed a course is no longer asked to. */
export const endCourseReminders = ({ tenant, courseOf, people }: CourseEvent): Promise<void> =>
  removeDone(tenant, people, ({ code, link }) => ASKS.includes(code) && link === pathTo(courseOf))

/** Nobody is asked any longer to take a withdrawn course, unless it has been published again meanwhile. */
export const endWithdrawnReminders = async (event: CourseEvent): Promise<void> => {
  if (await publishedCourse(event)) return
  await endCourseReminders({ ...event, people: await listRemindedReaders(event.tenant, event.courseOf) })
}

/** Deletes the reminders, sessions, files and readers of a deleted course. */
export const sweepCourse = async (event: CourseEvent): Promise<void> => {
  const { tenant, courseOf } = event
  await endWithdrawnReminders(event)
  await clearSessions(event)
  await removeAttached(tenant, 'academy', courseOf)
  await clearReaders(tenant, courseOf)
}
