import { LONGEST_NOTES, titleOf } from '#shared/apps/tasks/rules.ts'
import { call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

interface NewTask {
  /** As long as it likes: a task has the beginning of it for a title. */
  title: string
  notes?: string | null
  subTasks?: readonly { title: string; completed: boolean }[]
}

const { tasks } = contracts

/** Makes a task on top of the reader's list; when it is refused there is none. */
export const makeTask = async ({ title, notes = null, subTasks = [] }: NewTask): Promise<void> => {
  const { id } = await call(tasks.create, { type: 'task' })
  const task = {
    title: titleOf(title),
    notes: notes?.slice(0, LONGEST_NOTES) ?? null,
    subTasks: subTasks.map((one) => ({ ...one, title: titleOf(one.title) })),
  }
  try {
    await call(tasks.update, { id, task })
  } catch (failure) {
    await call(tasks.remove, { id }).catch(() => {})
    throw failure
  }
}
