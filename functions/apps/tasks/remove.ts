import { newId, now } from '#functions/core/clock.ts'
import { busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check, remove as removeItem } from '#functions/core/table/table.ts'
import { type StoredTask, type TaskList, tasksOf, topPosition } from '#functions/data/apps/tasks.ts'
import { deletedTasksOf, type StoredDeletedTask } from '#functions/data/apps/taskTrash.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { isActive, memberKey } from '#functions/data/people/members.ts'
import { sortByPosition } from '#shared/apps/positions.ts'
import type { Task } from '#shared/apps/tasks/contract.ts'
import {
  buildMoveStep,
  buildNoticeRemoval,
  buildTaskEvent,
  ensureRoomToGive,
  type Idempotency,
  TASK_ATTEMPTS,
  type TaskStep,
} from './change.ts'
import { findTask, mine, refuseFull } from './list.ts'
import { type ShownTask, toTasks } from './view.ts'

const ownDeletedTasks = ({ tenant, person }: Caller) => deletedTasksOf(tenant, person)

/** Removes a task. An assigned one returns to its author while they work here; any other goes to the trash. */
export const remove = async ({ id }: { id: string }, caller: Caller, request: Idempotency): Promise<boolean> => {
  const { tenant, person } = caller
  let isGone = false
  for (let attempt = 0; attempt < TASK_ATTEMPTS; attempt += 1) {
    const found = await findTask(id, caller)
    if (!found) return true
    const { task, holder, isArchived = false } = found
    const giver = task.givenBy ?? holder
    const returnStep: TaskStep | undefined =
      giver !== person && !isGone ? await buildMoveStep(giver, task, found, caller) : undefined
    const told = newId()
    const taken = holder === person ? undefined : { code: 'TASK_TAKEN_BACK' as const, to: holder, by: person, id: told }
    const kept = { ...task, holder, isArchived, deletedAt: now().toISOString(), ...(taken && { told }) }
    const writes: Write[] = returnStep?.writes ?? [
      isArchived ? mine(caller).removeDone(task) : tasksOf(tenant, holder).remove(task),
      ownDeletedTasks(caller).buildStoreWrite(kept),
      ...(giver === holder ? [] : [tasksOf(tenant, giver).removeGift(id), ...buildNoticeRemoval(tenant, holder, task)]),
      buildTaskEvent(caller, task, [holder, giver], taken, tasksOf(tenant, holder).answeredDue(task)),
    ]
    const done = await commitIdempotent(request.idempotency, true, writes)
    if ('answer' in done) return done.answer
    isGone = returnStep !== undefined && done.refused.has(0)
  }
  throw busy()
}

/** The writes that restore a task, and the task as the caller sees it afterwards. */
interface RestoreStep {
  writes: Write[]
  shown: ShownTask
  /** The index of the write that checks that the colleague is active. */
  colleague?: number
}

/** Restores it to its place in the caller's list; on top, when the colleague who had it has left. */
const restoreToOwnList = (
  { tasks }: TaskList,
  { holder, told: _, ...kept }: StoredDeletedTask,
  caller: Caller,
): RestoreStep => {
  const { isArchived, deletedAt: __, givenBy: ___, notice: ____, ...own } = kept
  const isOwn = holder === caller.person
  const task: StoredTask = {
    ...own,
    ...(!isOwn && { tags: [], position: topPosition(tasks) }),
    version: kept.version + 1,
  }
  if (!isArchived) refuseFull(tasks, [{ task }])
  const placed = sortByPosition([...tasks, task]).toReversed()
  return {
    writes: [
      ...(isArchived ? [mine(caller).addDone(task)] : [mine(caller).add(task), ...mine(caller).scheduleDue(task)]),
      buildTaskEvent(caller, task, [caller.person]),
    ],
    shown: { task, holder: caller.person, order: isArchived ? -1 : placed.indexOf(task) },
  }
}

/** Restores it to the colleague who had it, with a new notification instead of the one about its withdrawal. */
const restoreToColleague = async (kept: StoredDeletedTask, caller: Caller): Promise<RestoreStep> => {
  const { tenant, person } = caller
  const { holder, told: notificationId, isArchived: _, deletedAt: __, notice: ___, ...rest } = kept
  const isOpen = rest.completedAt === null
  const notice = newId()
  const task: StoredTask = { ...rest, version: rest.version + 1, ...(isOpen && { notice }) }
  refuseFull((await tasksOf(tenant, holder).list()).tasks, [{ task }], 'tasks.colleagueFull')
  const notification = isOpen ? { code: 'TASK_GIVEN' as const, to: holder, by: person, id: notice } : undefined
  return {
    colleague: 0,
    writes: [
      check(memberKey(tenant, holder), isActive),
      tasksOf(tenant, holder).add(task),
      ...tasksOf(tenant, holder).scheduleDue(task),
      mine(caller).addGift(task.id, holder),
      ...(await ensureRoomToGive(caller, [task])),
      ...(notificationId === undefined ? [] : [removeItem(notifications.keyOf(tenant, holder, notificationId))]),
      buildTaskEvent(caller, task, [holder, person], notification),
    ],
    shown: { task, holder, order: -1 },
  }
}

/** Restores a task that the caller has removed. */
export const restore = async ({ id }: { id: string }, caller: Caller, { idempotency }: Idempotency): Promise<Task> => {
  const { person } = caller
  let hasLeft = false
  for (let attempt = 0; attempt < TASK_ATTEMPTS; attempt += 1) {
    const kept = (await ownDeletedTasks(caller).get(id)) ?? notFound()
    const list = await mine(caller).list()
    const back: RestoreStep =
      kept.holder === person || hasLeft ? restoreToOwnList(list, kept, caller) : await restoreToColleague(kept, caller)
    const [answer] = await toTasks([back.shown], list.knownTags, caller)
    const done = await commitIdempotent(idempotency, answer as Task, [
      ...back.writes,
      ownDeletedTasks(caller).buildRestoreWrite(id),
    ])
    if ('answer' in done) return done.answer
    hasLeft = back.colleague !== undefined && done.refused.has(back.colleague)
  }
  throw busy()
}
