import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { type StoredTask, type TaskList, tasksOf } from '#functions/data/apps/tasks.ts'
import { MAX_LIST_BYTES, MAX_OPEN_TASKS } from '#shared/apps/tasks/rules.ts'

/** The tasks of the caller. */
export const mine = ({ tenant, person }: Caller) => tasksOf(tenant, person)

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** A task added to a list, or replacing another one. */
interface Change {
  task: StoredTask
  instead?: StoredTask
}

const isOpen = (task: StoredTask | undefined): number => Number(task?.completedAt === null)

/** Refuses changes beyond the limits of a list. */
export const refuseFull = (
  tasks: readonly StoredTask[],
  changes: readonly Change[],
  refusal: 'tasks.full' | 'tasks.colleagueFull' = 'tasks.full',
): void => {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const opened = sum(changes.map(({ task, instead }) => isOpen(task) - isOpen(instead)))
  const more = sum(changes.map(({ task, instead }) => bytesOf(task) - (instead ? bytesOf(instead) : 0)))
  const tooMany = opened > 0 && sum(tasks.map(isOpen)) + opened > MAX_OPEN_TASKS
  if (tooMany || (more > 0 && bytesOf(tasks) + more > MAX_LIST_BYTES)) throw new ApiError(refusal)
}

/** A task of the caller's list, or one that they assigned. */
export interface FoundTask {
  task: StoredTask
  holder: string
  /** The caller's list. */
  list: TaskList
  /** It was done long ago, and is no longer in the list. */
  isArchived?: boolean
}

export const findTask = async (id: string, caller: Caller): Promise<FoundTask | undefined> => {
  const list = await mine(caller).list()
  const task = list.tasks.find((one) => one.id === id)
  if (task) return { task, holder: caller.person, list }
  const given = await mine(caller).getGiven(id)
  if (given?.task.givenBy === caller.person) return { task: given.task, holder: given.to, list }
  const done = await mine(caller).getArchived(id)
  return done && { task: done, holder: caller.person, list, isArchived: true }
}

/** The index in the caller's list, once another task has left it; -1 when it is in a colleague's, or archived. */
export const orderOf = ({ task, list }: FoundTask, leaving?: StoredTask): number =>
  list.tasks.filter((one) => one !== leaving).findIndex(({ id }) => id === task.id)
