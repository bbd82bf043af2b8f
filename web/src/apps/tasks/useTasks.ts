import type { Task, TaskChange } from '#shared/apps/tasks/contract.ts'
import type { TaskType } from '#shared/apps/tasks/rules.ts'
import { createTask } from '#web/apps/kit/makeTask.ts'
import { call, queryClient, updateQueryData, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** What a change of these fields makes of other tasks, which are then read again. */
const REACHES_FURTHER: readonly (keyof TaskChange)[] = ['completed', 'assignedTo']

const rereadAll = () => void queryClient.invalidateQueries({ queryKey: ['tasks'] })

/** Changes a task in all that was read of it but what a search has found, where its title is HTML. */
const amendTask = async (id: string, amend: (before: Task) => Task): Promise<void> => {
  const inPlace = (list: Task[]) => list.map((one) => (one.id === id ? { ...amend(one), order: one.order } : one))
  await updateQueryData(contracts.tasks.all, {}, inPlace)
  await updateQueryData(contracts.tasks.given, {}, inPlace)
  await updateQueryData(contracts.tasks.task, { id }, amend)
}

/** Changes a task; what was read is as it is then. */
export const changeTask = async (id: string, task: TaskChange, key?: string): Promise<Task> => {
  const after = await call(contracts.tasks.update, { id, task }, undefined, key)
  await amendTask(id, () => after)
  if (REACHES_FURTHER.some((field) => field in task)) rereadAll()
  return after
}

const renumbered = (list: readonly Task[]): Task[] => list.map((task, order) => ({ ...task, order }))

/** The tasks, and what can be done with them: shown at once, and undone with a word when the server refuses. */
export const useTasks = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const { data, error, refetch } = useApiQuery(contracts.tasks.all, {})
  const attempt = async <T>(write: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await write()
    } catch (failure) {
      toast.error(failureText(failure, t))
      rereadAll()
      return undefined
    }
  }
  return {
    tasks: data,
    failure: error,
    reload: () => void refetch(),

    create: (type: TaskType, more: TaskChange = {}) =>
      attempt(async () => {
        const task = await createTask(type, more)
        await updateQueryData(contracts.tasks.all, {}, (list) =>
          renumbered([task, ...list.filter(({ id }) => id !== task.id)]),
        )
        return task
      }),

    change: ({ id }: Task, change: Pick<TaskChange, 'completed' | 'priority' | 'dueDate'>) =>
      attempt(async () => {
        await amendTask(id, (task) => ({ ...task, ...(change as Partial<Task>) }))
        return changeTask(id, change)
      }),

    /** Puts the list into an order; one that is moved is all that is sent of it. */
    reorder: (ids: readonly string[]) =>
      attempt(async () => {
        const sent = call(contracts.tasks.order, { tasks: ids.map((id) => ({ id })) })
        const ordered = (list: Task[]) => renumbered(ids.flatMap((id) => list.find((task) => task.id === id) ?? []))
        void updateQueryData(contracts.tasks.all, {}, ordered, sent)
        return sent
      }),

    remove: ({ id }: Task) =>
      attempt(async () => {
        await call(contracts.tasks.remove, { id })
        await updateQueryData(contracts.tasks.all, {}, (list) => renumbered(list.filter((task) => task.id !== id)))
        await updateQueryData(contracts.tasks.given, {}, (list) => list.filter((task) => task.id !== id))
        return true
      }),

    /** Brings back what was removed; throws what the server refuses. */
    restore: async (id: string) => {
      await call(contracts.tasks.restore, { id })
      rereadAll()
    },
  }
}
