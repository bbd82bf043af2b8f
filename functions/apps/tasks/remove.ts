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
import { inOrder } from '#shared/apps/positions.ts'
import type { Task } from '#shared/apps/tasks/contract.ts'
import { ATTEMPTS, event, type Idempotency, moveTo, roomToGive, type Step, unsaid } from './change.ts'
import { find, mine, refuseFull } from './list.ts'
import { type Shown, toTasks } from './view.ts'

const deleted = ({ tenant, person }: Caller) => deletedTasksOf(tenant, person)

/** Removes a task; one that somebody gave goes back to them, while they work here. Any other is kept to be brought back. */
export const remove = async ({ id }: { id: string }, caller: Caller, request: Idempotency): Promise<boolean> => {
  const { tenant, person } = caller
  let isGone = false
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await find(id, caller)
    if (!found) return true
    const { task, holder, isArchived = false } = found
    const giver = task.givenBy ?? holder
    const back: Step | undefined = giver !== person && !isGone ? await moveTo(giver, task, found, caller) : undefined
    const told = newId()
    const taken = holder === person ? undefined : { code: 'TASK_TAKEN_BACK' as const, to: holder, by: person, id: told }
    const kept = { ...task, holder, isArchived, deletedAt: now().toISOString(), ...(taken && { told }) }
    const writes: Write[] = back?.writes ?? [
      isArchived ? mine(caller).removeDone(task) : tasksOf(tenant, holder).remove(task),
      deleted(caller).buildStoreWrite(kept),
      ...(giver === holder ? [] : [tasksOf(tenant, giver).removeGift(id), ...unsaid(tenant, holder, task)]),
      event(caller, task, [holder, giver], taken),
    ]
    const done = await commitIdempotent(request.idempotency, true, writes)
    if ('answer' in done) return done.answer
    isGone = back !== undefined && done.refused.has(0)
  }
  throw busy()
}

/** What brings a task back, and how the caller sees it then. */
interface Return {
  writes: Write[]
  shown: Shown
  /** The position of the check that the colleague works here. */
  colleague?: number
}

/** Into the caller’s own list, to its place; `instead` of a colleague’s, who has left: on top. */
const toOwnList = ({ tasks }: TaskList, { holder, told: _, ...kept }: StoredDeletedTask, caller: Caller): Return => {
  const { isArchived, deletedAt: __, givenBy: ___, notice: ____, ...own } = kept
  const isOwn = holder === caller.person
  const task: StoredTask = {
    ...own,
    ...(!isOwn && { tags: [], position: topPosition(tasks) }),
    version: kept.version + 1,
  }
  if (!isArchived) refuseFull(tasks, [{ task }])
  const placed = inOrder([...tasks, task]).toReversed()
  return {
    writes: [
      ...(isArchived ? [mine(caller).addDone(task)] : [mine(caller).add(task)]),
      event(caller, task, [caller.person]),
    ],
    shown: { task, holder: caller.person, order: isArchived ? -1 : placed.indexOf(task) },
  }
}

/** To the colleague who had it, who is told of it as of one that is given, and no longer that it was taken from them. */
const toColleague = async (kept: StoredDeletedTask, caller: Caller): Promise<Return> => {
  const { tenant, person } = caller
  const { holder, told, isArchived: _, deletedAt: __, notice: ___, ...rest } = kept
  const isOpen = rest.completedAt === null
  const notice = newId()
  const task: StoredTask = { ...rest, version: rest.version + 1, ...(isOpen && { notice }) }
  refuseFull((await tasksOf(tenant, holder).list()).tasks, [{ task }], 'tasks.colleagueFull')
  const again = isOpen ? { code: 'TASK_GIVEN' as const, to: holder, by: person, id: notice } : undefined
  return {
    colleague: 0,
    writes: [
      check(memberKey(tenant, holder), isActive),
      tasksOf(tenant, holder).add(task),
      mine(caller).addGift(task.id, holder),
      ...(await roomToGive(caller, [task])),
      ...(told === undefined ? [] : [removeItem(notifications.keyOf(tenant, holder, told))]),
      event(caller, task, [holder, person], again),
    ],
    shown: { task, holder, order: -1 },
  }
}

/** Brings a task back that the caller has removed, as it was. */
export const restore = async ({ id }: { id: string }, caller: Caller, { idempotency }: Idempotency): Promise<Task> => {
  const { person } = caller
  let hasLeft = false
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const kept = (await deleted(caller).get(id)) ?? notFound()
    const list = await mine(caller).list()
    const back: Return =
      kept.holder === person || hasLeft ? toOwnList(list, kept, caller) : await toColleague(kept, caller)
    const [answer] = await toTasks([back.shown], list.knownTags, caller)
    const done = await commitIdempotent(idempotency, answer as Task, [
      ...back.writes,
      deleted(caller).buildRestoreWrite(id),
    ])
    if ('answer' in done) return done.answer
    hasLeft = back.colleague !== undefined && done.refused.has(back.colleague)
  }
  throw busy()
}
