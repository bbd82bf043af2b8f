import type { Task } from '#shared/apps/tasks/contract.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'

export const VIEWS = ['all', 'today', 'week', 'given', 'done'] as const
export type View = (typeof VIEWS)[number]

/** The path of the app. */
export const TASKS = '/apps/experience'

/** The days that somebody chooses most, none twice: today, tomorrow, and the Monday that comes. */
export const usualDays = () => {
  const toMonday = (8 - new Date().getDay()) % 7 || 7
  return [
    { key: 'today' as const, day: dayFromNow() },
    { key: 'tomorrow' as const, day: dayFromNow(1) },
    ...(toMonday === 1 ? [] : [{ key: 'monday' as const, day: dayFromNow(toMonday) }]),
  ]
}

/** Tasks that stand together: those that are overdue, or of a day; without a heading, the list in its own order. */
export interface TaskGroup {
  heading?: 'overdue' | { day: string }
  tasks: readonly Task[]
}

const isOpen = ({ type, completed }: Task): boolean => type === 'task' && !completed

/** How many there are to do. */
export const remaining = (tasks: readonly Task[]): number => tasks.filter(isOpen).length

/** Open tasks that are due until a day, the overdue first, then day by day; each in the order of the list. */
const dueUntil = (tasks: readonly Task[], today: string, last: string): TaskGroup[] => {
  const due = tasks.filter((task) => isOpen(task) && task.dueDate !== null && task.dueDate <= last)
  const overdue = due.filter(({ dueDate }) => dueDate !== null && dueDate < today)
  const days = [...new Set(due.flatMap(({ dueDate }) => (dueDate && dueDate >= today ? [dueDate] : [])))].toSorted()
  return [
    ...(overdue.length > 0 ? [{ heading: 'overdue' as const, tasks: overdue }] : []),
    ...days.map((day) => ({ heading: { day }, tasks: due.filter(({ dueDate }) => dueDate === day) })),
  ]
}

/** Until when a view shows what is due; undefined: it looks at no day. */
export const lastDayOf = (view: View): string | undefined =>
  view === 'today' ? dayFromNow() : view === 'week' ? dayFromNow(6) : undefined

/** What a view shows of the tasks. */
export const groupsOf = (view: View, tasks: readonly Task[]): TaskGroup[] => {
  const last = lastDayOf(view)
  if (last) return dueUntil(tasks, dayFromNow(), last)
  if (view === 'done') return [{ tasks: tasks.filter(({ completed }) => completed) }]
  return tasks.length > 0 ? [{ tasks }] : []
}
