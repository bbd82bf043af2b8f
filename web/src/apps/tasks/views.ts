import type { Task } from '#shared/apps/tasks/contract.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'

export const VIEWS = ['all', 'today', 'week', 'given', 'done'] as const
export type View = (typeof VIEWS)[number]

/** The path of the app. */
export const TASKS = '/apps/experience'

/** Suggested due dates without duplicates: today, tomorrow and next Monday. */
export const suggestDays = () => {
  const toMonday = (8 - new Date().getDay()) % 7 || 7
  return [
    { key: 'today' as const, day: dayFromNow() },
    { key: 'tomorrow' as const, day: dayFromNow(1) },
    ...(toMonday === 1 ? [] : [{ key: 'monday' as const, day: dayFromNow(toMonday) }]),
  ]
}

/** A group of tasks: overdue or due on a day; without a heading, the whole list in its own order. */
export interface TaskGroup {
  heading?: 'overdue' | { day: string }
  tasks: readonly Task[]
}

const isOpen = ({ type, completed }: Task): boolean => type === 'task' && !completed

/** Counts the open tasks. */
export const countOpen = (tasks: readonly Task[]): number => tasks.filter(isOpen).length

/** Groups open tasks due until `last`: overdue first, then by day, each in list order. */
const groupByDueDay = (tasks: readonly Task[], today: string, last: string): TaskGroup[] => {
  const due = tasks.filter((task) => isOpen(task) && task.dueDate !== null && task.dueDate <= last)
  const overdue = due.filter(({ dueDate }) => dueDate !== null && dueDate < today)
  const days = [...new Set(due.flatMap(({ dueDate }) => (dueDate && dueDate >= today ? [dueDate] : [])))].toSorted()
  return [
    ...(overdue.length > 0 ? [{ heading: 'overdue' as const, tasks: overdue }] : []),
    ...days.map((day) => ({ heading: { day }, tasks: due.filter(({ dueDate }) => dueDate === day) })),
  ]
}

/** The last due date that a view shows; undefined: the view ignores due dates. */
export const lastDueDay = (view: View): string | undefined =>
  view === 'today' ? dayFromNow() : view === 'week' ? dayFromNow(6) : undefined

/** The tasks of a view, grouped. */
export const groupTasks = (view: View, tasks: readonly Task[]): TaskGroup[] => {
  const last = lastDueDay(view)
  if (last) return groupByDueDay(tasks, dayFromNow(), last)
  if (view === 'done') return [{ tasks: tasks.filter(({ completed }) => completed) }]
  return tasks.length > 0 ? [{ tasks }] : []
}
