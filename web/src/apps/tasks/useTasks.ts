import type { Task, TaskChange } from '#shared/apps/tasks/contract.ts'
import type { TaskType } from '#shared/apps/tasks/rules.ts'
import { createTask } from '#web/apps/kit/createTask.ts'
import { createOptimisticChanges } from '#web/apps/kit/saving/optimisticChanges.ts'
import { call, queryClient, updateQueryData, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Changing these fields can alter other tasks, which are then refetched. */
const FIELDS_AFFECTING_OTHERS: readonly (keyof TaskChange)[] = ['completed', 'assignedTo']

const invalidateTasks = () => void queryClient.invalidateQueries({ queryKey: ['tasks'] })

const changes = createOptimisticChanges<Task>()

let othersAreStale = false
/** Reads the other tasks again, once nothing waits: what is read before a change would undo it for a moment. */
const readOthers = () => {
  if (!othersAreStale || changes.isWaiting()) return
  othersAreStale = false
  invalidateTasks()
}

/** Updates a task in the query cache, except in search results, whose titles are HTML. */
const updateCachedTask = async (id: string, change: (before: Task) => Task): Promise<void> => {
  const amend = (before: Task) => changes.over(change(before))
  const inPlace = (list: Task[]) => list.map((one) => (one.id === id ? { ...amend(one), order: one.order } : one))
  await updateQueryData(contracts.tasks.all, {}, inPlace)
  await updateQueryData(contracts.tasks.given, {}, inPlace)
  await updateQueryData(contracts.tasks.task, { id }, amend)
}

/** Updates a task on the server and in the query cache. */
export const updateTask = async (id: string, task: TaskChange, key?: string): Promise<Task> => {
  const after = await call(contracts.tasks.update, { id, task }, undefined, key)
  await updateCachedTask(id, () => after)
  if (FIELDS_AFFECTING_OTHERS.some((field) => field in task)) othersAreStale = true
  readOthers()
  return after
}

const renumber = (list: readonly Task[]): Task[] => list.map((task, order) => ({ ...task, order }))

/** The tasks and their actions, with optimistic updates that are reverted on failure. */
export const useTasks = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const { data, error, refetch } = useApiQuery(contracts.tasks.all, {})
  const attempt = async <T>(write: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await write()
    } catch (failure) {
      toast.error(failureText(failure, t))
      invalidateTasks()
      return undefined
    }
  }
  return {
    tasks: data,
    failure: error,
    reload: () => void refetch(),

    create: (type: TaskType, more: TaskChange = {}) =>
      attempt(async () => {
        const task = await changes.inTurn(() => createTask(type, more))
        await updateQueryData(contracts.tasks.all, {}, (list) =>
          renumber([task, ...list.filter(({ id }) => id !== task.id)]),
        )
        return task
      }),

    change: ({ id }: Task, change: Pick<TaskChange, 'completed' | 'priority' | 'dueDate'>) =>
      attempt(async () => {
        const apply = (task: Task) => (task.id === id ? { ...task, ...(change as Partial<Task>) } : task)
        const show = () => updateCachedTask(id, (task) => task)
        try {
          return await changes.send(apply, show, () => updateTask(id, change))
        } finally {
          readOthers()
        }
      }),

    /** Reorders the list optimistically. */
    reorder: (ids: readonly string[]) =>
      attempt(async () => {
        const sent = changes.inTurn(() => call(contracts.tasks.order, { tasks: ids.map((id) => ({ id })) }))
        const ordered = (list: Task[]) => renumber(ids.flatMap((id) => list.find((task) => task.id === id) ?? []))
        void updateQueryData(contracts.tasks.all, {}, ordered, sent)
        return sent
      }),

    remove: ({ id }: Task) =>
      attempt(async () => {
        await changes.inTurn(() => call(contracts.tasks.remove, { id }))
        await updateQueryData(contracts.tasks.all, {}, (list) => renumber(list.filter((task) => task.id !== id)))
        await updateQueryData(contracts.tasks.given, {}, (list) => list.filter((task) => task.id !== id))
        return true
      }),

    /** Restores a deleted task; rejects when the server refuses. */
    restore: async (id: string) => {
      await call(contracts.tasks.restore, { id })
      invalidateTasks()
    },
  }
}
