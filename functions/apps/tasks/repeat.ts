import { newId, now } from '#functions/core/clock.ts'
import { nextDue } from '#functions/data/apps/repeat.ts'
import type { StoredTask } from '#functions/data/apps/tasks.ts'

const FIRST_VERSION = 1

/** The next task of a completed repeated one, in the same place; undefined when it does not repeat. */
const buildNextTask = (task: StoredTask): StoredTask | undefined => {
  const due = nextDue(task)
  if (!due) return undefined
  const { notice: _, ...rest } = task
  return {
    ...rest,
    id: newId(),
    ...due,
    completedAt: null,
    createdAt: now().toISOString(),
    version: FIRST_VERSION,
    subTasks: task.subTasks.map((one) => ({ ...one, completed: false })),
  }
}

/** A change of a task with what it does to the repetition. */
interface RepetitionStep {
  task: StoredTask
  /** The next task, which completing it creates. */
  created?: StoredTask
  /** The next task, which reopening it takes back. */
  withdrawn?: StoredTask
}

/**
 * Passes the repetition of a completed task on to the next one. Reopened, it gets it back, unless the next one has been
 * changed, completed, deleted or assigned since.
 */
export const passRepetition = (before: StoredTask, after: StoredTask, tasks: readonly StoredTask[]): RepetitionStep => {
  if (before.completedAt === null && after.completedAt !== null) {
    const created = buildNextTask(after)
    const { repeat } = after
    if (!created || repeat === null) return { task: after }
    return { task: { ...after, repeat: null, next: { id: created.id, repeat } }, created }
  }
  if (before.next === null || after.completedAt !== null) return { task: after }
  const { id, repeat } = before.next
  const withdrawn = tasks.find((one) => one.id === id && one.version === FIRST_VERSION)
  const task = { ...after, next: null }
  return withdrawn ? { task: { ...task, repeat: after.repeat ?? repeat }, withdrawn } : { task }
}
