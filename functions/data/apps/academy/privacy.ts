import { busy } from '#functions/core/http/failure.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { getItems, queryAll, transact, update } from '#functions/core/table/table.ts'
import { courseRowKey, courseRows, draftKey, publishedKey } from './courses.ts'
import { progressOf } from './progress.ts'
import { forgetReader } from './readers.ts'

interface Audience {
  people?: unknown
}
const ATTEMPTS = 4

/** The part of a transaction that takes somebody off whom a course is for; none when they are not named, or nobody is. */
const withoutReader = (item: Item, path: Expression, audience: Audience | undefined, person: string): Write[] => {
  const people = audience?.people
  if (!Array.isArray(people) || !people.includes(person)) return []
  const others = people.filter((one) => one !== person)
  return [update(item, expression`SET ${path} = ${others}`, expression`${path} = ${people}`)]
}

/** Takes somebody out of a course, whatever else of it cannot be read; again when it changes meanwhile. */
const forgetIn = async (tenant: string, { pk, sk: course }: Item, person: string): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const items = await getItems([{ pk, sk: course }, draftKey(tenant, course), publishedKey(tenant, course)])
    const named = items.flatMap((item) => {
      if (!item) return []
      const { audience, published } = item as Item & { audience?: Audience; published?: { audience?: Audience } | null }
      return [
        ...withoutReader(item, expression`#audience.#people`, audience, person),
        ...withoutReader(item, expression`#published.#audience.#people`, published?.audience, person),
      ]
    })
    if (!(await transact([...named, forgetReader(tenant, course, person)]))) return
  }
  throw busy()
}

/** What courses know of who goes through them; how far somebody is lies in their own partition, which goes whole. */
export const coursePrivacy = {
  exportOf: async (tenant: string, person: string) => {
    const [rows, progress] = await Promise.all([courseRows(tenant), progressOf(tenant, person).all()])
    const titles = new Map(rows.map(({ id, title, published }) => [id, published?.title ?? title]))
    return {
      progress: progress.map(({ course, currentStep, completed, quizzes, certificate = null, declined }) => ({
        ...{ course: titles.get(course) ?? course, currentStep, completed },
        quizzes: Object.values(quizzes),
        certificate,
        declinedSkills: declined,
      })),
    }
  },
  erase: async (tenant: string, person: string) => {
    const rows = await queryAll({ where: expression`#pk = ${courseRowKey(tenant, '').pk}` })
    for (const row of rows) await forgetIn(tenant, row, person)
  },
}
