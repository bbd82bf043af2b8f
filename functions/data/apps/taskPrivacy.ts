import { newId } from '#functions/core/clock.ts'
import { busy } from '#functions/core/http/apiError.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { deleteItem, getItem, queryAll, remove, transact } from '#functions/core/table/table.ts'
import { type ArchivePart, readArchivePage } from '#functions/data/archive.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { readEach, readIf } from '../stored.ts'
import { CALENDAR, calendarLinkKey, deleteTokenOf, toCalendarLink } from './calendarLinks.ts'
import { toLabels } from './labels.ts'
import { recordTaskChange } from './taskEvents.ts'
import { findTasks, isGift, type StoredTask, tasksOf, toGift, topPosition, toTask } from './tasks.ts'
import { DELETED, toDeletedTask } from './taskTrash.ts'

const listItems = (tenant: string, person: string): Promise<Item[]> =>
  queryAll({ where: expression`#pk = ${tasksPartition(tenant, person)}` })

const isTask = ({ sk }: Item): boolean => sk.startsWith('TASK#') || sk.startsWith('DONE#')

const ROUNDS = 5
/** Assigned tasks are read at their assignees, up to a megabyte per hundred. */
const ITEMS_PER_PART = 100

/** Repeats until a round completes, as concurrent changes refuse writes. */
const repeatUntilDone = async (round: () => Promise<boolean>): Promise<void> => {
  for (let tried = 0; tried < ROUNDS; tried += 1) if (await round()) return
  throw busy()
}

/** Returns a task to its assigner; false on a conflict. */
const returnTask = async (tenant: string, person: string, task: StoredTask): Promise<boolean> => {
  const { givenBy: giver = person, notice, ...rest } = task
  const theirs = await tasksOf(tenant, giver).list()
  const back: StoredTask = { ...rest, tags: [], position: topPosition(theirs.tasks), version: task.version + 1 }
  const told = { code: 'TASK_RETURNED' as const, to: giver, by: person, title: task.title.trim() }
  const refused = await transact([
    tasksOf(tenant, person).remove(task),
    tasksOf(tenant, giver).add(back),
    ...tasksOf(tenant, giver).scheduleDue(back),
    tasksOf(tenant, giver).removeGift(task.id),
    ...(notice === undefined ? [] : [remove(notifications.keyOf(tenant, person, notice))]),
    recordTaskChange(tasksPartition(tenant, giver), {
      id: newId(),
      tenant,
      taskId: task.id,
      people: [giver, person],
      notice: told,
      answered: tasksOf(tenant, person).answeredDue(task),
    }),
  ])
  return refused === undefined
}

/** Returns open tasks to their assigners with a notice, when the assignee leaves or is erased. */
export const returnAssignedTasks = (tenant: string, person: string): Promise<void> =>
  repeatUntilDone(async () => {
    const { tasks } = await tasksOf(tenant, person).list()
    let all = true
    for (const task of tasks.filter(({ givenBy, completedAt }) => givenBy !== undefined && completedAt === null)) {
      all = (await returnTask(tenant, person, task)) && all
    }
    return all
  })

/** Makes tasks that a person assigned their assignees' own, without the notice that names the person. */
const detachGivenTasks = (tenant: string, person: string): Promise<void> =>
  repeatUntilDone(async () => {
    const own = tasksOf(tenant, person)
    let all = true
    // Page by page, as each round removes its rows.
    for (let gifts = await own.gifts(); all && gifts.length > 0; gifts = await own.gifts()) {
      const found = new Map((await findTasks(tenant, gifts)).map(({ task }) => [task.id, task]))
      for (const { id, to } of gifts) {
        const task = found.get(id)
        const isTheirs = task?.givenBy === person
        const refused = await transact([
          own.removeGift(id),
          ...(isTheirs ? [tasksOf(tenant, to).detachFromGiver(task)] : []),
          ...(isTheirs && task.notice !== undefined ? [remove(notifications.keyOf(tenant, to, task.notice))] : []),
        ])
        all = refused === undefined && all
      }
    }
    return all
  })

/** Personal data in tasks. */
export const taskPrivacy = {
  exportOf: async (tenant: string, person: string, from?: string): Promise<ArchivePart> => {
    const { items, next } = await readArchivePage(tasksPartition(tenant, person), '', ITEMS_PER_PART, from)
    const assigned = await findTasks(tenant, readEach(items.filter(isGift), toGift))
    const link = readIf(
      items.find(({ sk }) => sk === CALENDAR),
      toCalendarLink,
    )
    const plain = ({ position: _, notice: __, next: ___, ...task }: StoredTask) => task
    const tags = items.find(({ sk }) => sk === 'TAGS')
    return {
      content: {
        tasks: readEach(items.filter(isTask), toTask).map(plain),
        /** Deleted tasks that can still be restored. */
        deleted: readEach(
          items.filter(({ sk }) => sk.startsWith(DELETED)),
          toDeletedTask,
        ).map(({ told: _, isArchived: __, ...task }) => plain(task)),
        given: assigned.map(({ task, to }) => ({ ...plain(task), to })),
        tags: readIf(tags, toLabels) ?? [],
        /** Existence and age of the calendar link; the token is not stored. */
        calendarLink: link && { createdAt: link.createdAt },
      },
      next,
    }
  },

  erase: async (tenant: string, person: string) => {
    const token = deleteTokenOf(await getItem(calendarLinkKey(tenant, person)))
    if (token.length > 0) await transact(token)
    await returnAssignedTasks(tenant, person)
    await detachGivenTasks(tenant, person)
    for (const item of await listItems(tenant, person)) await deleteItem(item)
  },
}
