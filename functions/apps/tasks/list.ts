import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { type StoredTask, type TaskList, tasksOf } from '#functions/data/apps/tasks.ts'
import { MOST_BYTES, MOST_OPEN } from '#shared/apps/tasks/rules.ts'

/** The tasks of the caller. */
export const mine = ({ tenant, person }: Caller) => tasksOf(tenant, person)

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** A task that comes into a list, or takes the place of what it was. */
interface Change {
  task: StoredTask
  instead?: StoredTask
}

const isOpen = (task: StoredTask | undefined): number => Number(task?.completedAt === null)

/** Refuses what a list has no place for. */
export const refuseFull = (
  tasks: readonly StoredTask[],
  changes: readonly Change[],
  refusal: 'tasks.full' | 'tasks.colleagueFull' = 'tasks.full',
): void => {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const opened = sum(changes.map(({ task, instead }) => isOpen(task) - isOpen(instead)))
  const more = sum(changes.map(({ task, instead }) => bytesOf(task) - (instead ? bytesOf(instead) : 0)))
  const tooMany = opened > 0 && sum(tasks.map(isOpen)) + opened > MOST_OPEN
  if (tooMany || (more > 0 && bytesOf(tasks) + more > MOST_BYTES)) throw new ApiError(refusal)
}

/** A task of the caller's list, or one that they gave. */
export interface Found {
  task: StoredTask
  holder: string
  /** The caller's own. */
  list: TaskList
  /** It was done long ago, and has left the list. */
  isArchived?: boolean
}

export const find = async (id: string, caller: Caller): Promise<Found | undefined> => {
  const list = await mine(caller).list()
  const task = list.tasks.find((one) => one.id === id)
  if (task) return { task, holder: caller.person, list }
  const given = await mine(caller).getGiven(id)
  if (given?.task.givenBy === caller.person) return { task: given.task, holder: given.to, list }
  const done = await mine(caller).getArchived(id)
  return done && { task: done, holder: caller.person, list, isArchived: true }
}

/** Its place in the list; -1: it is in a colleague's, or was done long ago. */
export const orderOf = ({ task, list }: Found): number => list.tasks.findIndex(({ id }) => id === task.id)
