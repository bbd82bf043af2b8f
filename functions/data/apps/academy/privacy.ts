import { busy } from '#functions/core/http/apiError.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { getItems, queryAll, transact, update } from '#functions/core/table/table.ts'
import type { ArchivePart } from '#functions/data/archive.ts'
import { coursesPartition } from '#functions/data/keys.ts'
import { readEach } from '#functions/data/stored.ts'
import { categoriesKey } from './categories.ts'
import { draftKey, listCourseRows, publishedKey } from './courses.ts'
import { leaveSessions } from './leaving.ts'
import { progressOf } from './progress.ts'
import { deleteReader } from './readers.ts'
import { listSessionIds, sessionKey, toSession } from './sessions.ts'

interface Audience {
  people?: unknown
}
const ATTEMPTS = 4

/** Transaction write that removes a person from an audience, if named there. */
const buildAudienceWrites = (item: Item, path: Expression, audience: Audience | undefined, person: string): Write[] => {
  const people = audience?.people
  if (!Array.isArray(people) || !people.includes(person)) return []
  const others = people.filter((one) => one !== person)
  return [update(item, expression`SET ${path} = ${others}`, expression`${path} = ${people}`)]
}

/** Removes a person from a course, even if parts of it are unreadable; retried on conflicts. */
const removeFromCourse = async (tenant: string, { pk, sk: course }: Item, person: string): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const items = await getItems([{ pk, sk: course }, draftKey(tenant, course), publishedKey(tenant, course)])
    const named = items.flatMap((item) => {
      if (!item) return []
      const { audience, published } = item as Item & { audience?: Audience; published?: { audience?: Audience } | null }
      return [
        ...buildAudienceWrites(item, expression`#audience.#people`, audience, person),
        ...buildAudienceWrites(item, expression`#published.#audience.#people`, published?.audience, person),
      ]
    })
    if (!(await transact([...named, deleteReader(tenant, course, person)]))) return
  }
  throw busy()
}

/** Sessions of a person, as displayed to them. */
const loadSessions = async (tenant: string, person: string) => {
  const ids = await listSessionIds(tenant, person)
  const sessions = readEach(await batchGet(ids.map((id) => sessionKey(tenant, id))), toSession)
  return sessions.map(({ title, days, place, trainer, people }) => ({
    course: title,
    days,
    place,
    trainer,
    ...people[person],
  }))
}

/** Personal data in courses; progress is in the person's own partition. */
export const coursePrivacy = {
  exportOf: async (tenant: string, person: string): Promise<ArchivePart> => {
    const [{ rows }, { progress, earlier }, sessions] = await Promise.all([
      listCourseRows(tenant),
      progressOf(tenant, person).all(),
      loadSessions(tenant, person),
    ])
    const titles = new Map(rows.map(({ id, title, published }) => [id, published?.title ?? title]))
    const content = {
      progress: progress.map(({ course, currentStep, completed, quizzes, certificate = null, declined }) => ({
        course: titles.get(course) ?? course,
        currentStep,
        completed,
        quizzes: Object.values(quizzes),
        certificate,
        declinedSkills: declined,
      })),
      earlierCertificates: earlier.map(({ course, certificate }) => ({
        course: titles.get(course) ?? course,
        certificate,
      })),
      sessions,
    }
    return { content }
  },
  erase: async (tenant: string, person: string) => {
    const items = await queryAll({ where: expression`#pk = ${coursesPartition(tenant)}` })
    await leaveSessions(tenant, person)
    for (const item of items) if (item.sk !== categoriesKey(tenant).sk) await removeFromCourse(tenant, item, person)
  },
}
