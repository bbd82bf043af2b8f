import type { Task, TaskChange } from '#shared/apps/tasks/contract.ts'
import { MAX_NOTES_LENGTH, type TaskType, titleOf } from '#shared/apps/tasks/rules.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

interface NewTask {
  /** As long as it likes: a task has the beginning of it for a title. */
  title: string
  notes?: string | null
  subTasks?: readonly { title: string; completed: boolean }[]
}

/** Adds a task or a section with what is known of it on top of the reader's list; when it is refused there is none. */
export const createTask = async (type: TaskType, known: TaskChange = {}): Promise<Task> => {
  const made = await call(contracts.tasks.create, { type })
  if (Object.keys(known).length === 0) return made
  try {
    return await call(contracts.tasks.update, { id: made.id, task: known })
  } catch (failure) {
    await call(contracts.tasks.remove, { id: made.id }).catch(() => {})
    throw failure
  }
}

/** Makes a task of what was written elsewhere. */
export const makeTask = async ({ title, notes = null, subTasks = [] }: NewTask): Promise<void> => {
  await createTask('task', {
    title: titleOf(title),
    notes: notes?.slice(0, MAX_NOTES_LENGTH) ?? null,
    subTasks: subTasks.map((one) => ({ ...one, title: titleOf(one.title) })),
  })
}
