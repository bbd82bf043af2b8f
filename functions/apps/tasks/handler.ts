import { newId, now } from '#functions/core/clock.ts'
import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { serve } from '#functions/core/http/serve.ts'
import { recordTaskChange } from '#functions/data/apps/taskEvents.ts'
import { findArchivable, findTasks, type StoredTask, topPosition } from '#functions/data/apps/tasks.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { type Task, tasks } from '#shared/apps/tasks/contract.ts'
import { BLANK_TITLE, containsText, DONE_PER_PAGE, markMatches, type TaskType } from '#shared/apps/tasks/rules.ts'
import { type SubjectRef, sameSubject } from '#shared/apps/tasks/subjects.ts'
import { createCalendarLink, readCalendarLink, removeCalendarLink } from './calendarLink.ts'
import { update } from './change.ts'
import { findTask, mine, orderOf, refuseFull } from './list.ts'
import { order } from './order.ts'
import { remove, restore } from './remove.ts'
import { findSubjects, withMerged } from './subjects.ts'
import { toTasks } from './view.ts'

const listTasks = async (caller: Caller, isShown = (_: StoredTask): boolean => true): Promise<Task[]> => {
  const list = await mine(caller).list()
  const shown = list.tasks.map((task, index) => ({ task, holder: caller.person, order: index }))
  return toTasks(
    shown.filter(({ task }) => isShown(task)),
    list.knownTags,
    caller,
  )
}

const search = async (query: string, caller: Caller): Promise<Task[] | null> => {
  if (query === '') return null
  const found = await listTasks(
    caller,
    ({ title, notes }) => containsText(title, query) || containsText(notes ?? '', query),
  )
  return found.map((task) => ({ ...task, title: markMatches(task.title, query) }))
}

const listGivenTasks = async (caller: Caller): Promise<Task[]> => {
  const [gifts, tags] = await Promise.all([mine(caller).gifts(), mine(caller).tags.list()])
  const found = await findTasks(caller.tenant, gifts)
  return toTasks(
    found.filter(({ task }) => task.givenBy === caller.person).map(({ task, to }) => ({ task, holder: to, order: -1 })),
    tags,
    caller,
  )
}

/** Open tasks about a subject, of the caller's list and assigned by them; none when they may not see the subject. */
const listTasksAbout = async (subject: SubjectRef, caller: Caller): Promise<Task[]> => {
  const { tenant, person } = caller
  const [list, gifts, subjects] = await Promise.all([
    mine(caller).list(),
    mine(caller).gifts(),
    withMerged(subject, caller),
  ])
  const isAbout = ({ about }: StoredTask) => subjects.some((one) => sameSubject(about, one))
  const theirs = (await findTasks(tenant, gifts)).filter(({ task }) => task.givenBy === person)
  const shown = [
    ...list.tasks.map((task, index) => ({ task, holder: person, order: index })),
    ...theirs.map(({ task, to }) => ({ task, holder: to, order: -1 })),
  ]
    .filter(({ task }) => task.completedAt === null && task.type === 'task' && isAbout(task))
    .map((one) => ({ ...one, task: { ...one.task, about: subject } }))
  return (await toTasks(shown, list.knownTags, caller)).filter((task) => task.about !== null)
}

const create = async ({ type }: { type: TaskType }, caller: Caller, { idempotency }: Request): Promise<Task> => {
  const { tenant, person } = caller
  const list = await mine(caller).list()
  const id = newId()
  const task: StoredTask = {
    id,
    type,
    title: BLANK_TITLE,
    notes: null,
    dueDate: null,
    priority: 1,
    tags: [],
    subTasks: [],
    repeat: null,
    about: null,
    createdAt: now().toISOString(),
    completedAt: null,
    next: null,
    position: topPosition(list.tasks),
    version: 1,
  }
  refuseFull(list.tasks, [{ task }])
  const [answer] = await toTasks([{ task, holder: person, order: 0 }], [], caller)
  const writes = [
    mine(caller).add(task),
    recordTaskChange(tasksPartition(tenant, person), { tenant, taskId: id, people: [person] }),
  ]
  const leaving = findArchivable(list.tasks).flatMap(mine(caller).archive)
  const done = await commitIdempotent(idempotency, answer as Task, [...writes, ...leaving])
  if ('answer' in done) return done.answer
  // The tasks to be archived were changed concurrently: they are left for the next time.
  const again = await commitIdempotent(idempotency, answer as Task, writes)
  return 'answer' in again ? again.answer : notFound()
}

const done = async (cursor: string | undefined, caller: Caller) => {
  const list = pagedListFor(caller, 'tasks.done')
  const [{ tasks: found, last }, tags] = await Promise.all([
    mine(caller).listArchived(DONE_PER_PAGE, await fromCursor(list, cursor)),
    mine(caller).tags.list(),
  ])
  const items = await toTasks(
    found.map((task) => ({ task, holder: caller.person, order: -1 })),
    tags,
    caller,
  )
  return { items, cursor: await toCursor(list, last) }
}

export const handler = serve(tasks, {
  tags: (_, caller) => mine(caller).tags.list(),
  createTag: ({ tag: { title } }, caller, { idempotency }) =>
    mine(caller).tags.create(title, idempotency, (tag) => tag),
  updateTag: ({ id, tag: { title } }, caller, { idempotency }) =>
    mine(caller).tags.rename({ id, title }, idempotency, (tag) => tag),
  deleteTag: ({ id }, caller, { idempotency }) => mine(caller).tags.remove(id, idempotency, () => true),

  all: (_, caller) => listTasks(caller),
  given: (_, caller) => listGivenTasks(caller),
  done: ({ cursor }, caller) => done(cursor, caller),
  about: (subject, caller) => listTasksAbout(subject, caller),
  subjects: ({ query }, caller) => findSubjects(query, caller),
  search: ({ query = '' }, caller) => search(query, caller),
  order,

  task: async ({ id }, caller) => {
    const found = (await findTask(id, caller)) ?? notFound()
    const [task] = await toTasks([{ ...found, order: orderOf(found) }], found.list.knownTags, caller)
    return task as Task
  },
  create,
  update,
  remove,
  restore,

  calendarLink: (_, caller) => readCalendarLink(caller),
  makeCalendarLink: (_, caller, { idempotency }) => createCalendarLink(caller, idempotency),
  removeCalendarLink: (_, caller, { idempotency }) => removeCalendarLink(caller, idempotency),
  // Loaded lazily: it depends on much that the task list does not need.
  calendar: async ({ token }) => (await import('./calendar.ts')).readCalendar(token),
})
