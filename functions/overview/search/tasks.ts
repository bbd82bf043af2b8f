import type { Caller } from '#functions/core/http/caller.ts'
import { tasksOf } from '#functions/data/apps/tasks.ts'
import { ranked } from '#shared/overview/search/rules.ts'

const LOOKED_THROUGH = 200
const SHOWN = 6

/** What typed words find among the latest tasks of the caller’s own list, in one request: nobody else’s, and in no index. */
export const ownTasks = async (typed: readonly string[], { tenant, person }: Caller) => {
  const tasks = await tasksOf(tenant, person).latest(LOOKED_THROUGH)
  const found = ranked(
    tasks.filter(({ type }) => type === 'task'),
    typed,
    ({ title }) => title,
    'exact',
  )
  return found
    .slice(0, SHOWN)
    .map(({ id, title, completedAt }) => ({ title, completed: completedAt !== null, link: `/apps/experience/${id}` }))
}
