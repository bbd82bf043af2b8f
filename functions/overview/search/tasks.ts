import type { Caller } from '#functions/core/http/caller.ts'
import { tasksOf } from '#functions/data/apps/tasks.ts'
import { rankMatches } from '#shared/overview/search/rules.ts'

const MAX_TASKS_SCANNED = 200
const MAX_SHOWN = 6

/** Matches among the latest tasks of the caller's own list, in one request; tasks are not indexed. */
export const searchOwnTasks = async (typed: readonly string[], { tenant, person }: Caller) => {
  const tasks = await tasksOf(tenant, person).latest(MAX_TASKS_SCANNED)
  const found = rankMatches(
    tasks.filter(({ type }) => type === 'task'),
    typed,
    ({ title }) => title,
    'exact',
  )
  return found
    .slice(0, MAX_SHOWN)
    .map(({ id, title, completedAt }) => ({ title, completed: completedAt !== null, link: `/apps/experience/${id}` }))
}
