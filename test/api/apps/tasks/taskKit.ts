import { newId } from '#functions/core/clock.ts'
import type { StoredTask } from '#functions/data/apps/tasks.ts'
import { type Task, tasks } from '#shared/apps/tasks/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

export type Change = Partial<Omit<Task, 'subTasks'>> & Record<string, unknown>

/** A task as it is stored. */
export const storedTask = (more: Partial<StoredTask> = {}): StoredTask => ({
  id: newId(),
  type: 'task',
  title: 'n',
  notes: null,
  dueDate: null,
  priority: 1,
  tags: [],
  subTasks: [],
  repeat: null,
  about: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: null,
  next: null,
  position: 1,
  version: 1,
  ...more,
})

/** What is done with tasks, in a few words. */
export const taskKit = (app: App) => {
  const { must } = staffingOf(app)
  const all = (person: Person): Promise<Task[]> => must(call(app, tasks.all, person, {}))
  const given = (person: Person): Promise<Task[]> => must(call(app, tasks.given, person, {}))
  const change = (person: Person, id: string, task: Change) =>
    call(app, tasks.update, person, { id, task: task as object })
  const add = async (person: Person, title: string, more: Change = {}): Promise<Task> => {
    const { id } = await must(call(app, tasks.create, person, { type: 'task' }))
    return must(change(person, id, { title, ...more }))
  }
  /** A list of so many, the first one on top. */
  const listOf = async (person: Person, count: number): Promise<Task[]> => {
    for (let index = count; index > 0; index -= 1) await add(person, `n° ${index}`)
    return all(person)
  }
  const tag = (person: Person, title: string) => must(call(app, tasks.createTag, person, { tag: { title } }))
  const noticesOf = async (person: Person) => {
    await app.drained()
    const list = await must(call(app, common.notifications, person, {}))
    return list.map(({ title, description }) => `${title}: ${description}`)
  }
  return { must, all, given, change, add, listOf, tag, noticesOf }
}
