import type { Task, TaskChange } from '#shared/apps/tasks/contract.ts'
import { MAX_NOTES_LENGTH, type TaskType, titleOf } from '#shared/apps/tasks/rules.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

interface TaskSource {
  /** Of any length; cut to the limit of a task's title. */
  title: string
  notes?: string | null
  subTasks?: readonly { title: string; completed: boolean }[]
}

/** Creates a task or section at the top of the reader's list; rejects when the server refuses it. */
export const createTask = async (type: TaskType, known: TaskChange = {}): Promise<Task> => {
  const made = await call(contracts.tasks.create, { type })
  if (Object.keys(known).length === 0) return made
  try {
    return await call(contracts.tasks.update, { id: made.id, task: known })
  } catch (failure) {
    // If this fails too, an empty task stays in the list; the first failure is the one to show.
    await call(contracts.tasks.remove, { id: made.id }).catch(() => {})
    throw failure
  }
}

/** Creates a task from content of another app. */
export const createTaskFrom = async ({ title, notes = null, subTasks = [] }: TaskSource): Promise<void> => {
  await createTask('task', {
    title: titleOf(title),
    notes: notes?.slice(0, MAX_NOTES_LENGTH) ?? null,
    subTasks: subTasks.map((one) => ({ ...one, title: titleOf(one.title) })),
  })
}
