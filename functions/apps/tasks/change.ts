import { newId, now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check, remove as removeItem } from '#functions/core/table/table.ts'
import { nextDue } from '#functions/data/apps/repeat.ts'
import { recordTaskChange, type TaskNotice } from '#functions/data/apps/taskEvents.ts'
import { findArchivable, findTasks, type StoredTask, tasksOf, topPosition } from '#functions/data/apps/tasks.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { isActive, memberKey } from '#functions/data/people/members.ts'
import { withKnown } from '#shared/apps/labels.ts'
import type { Task, TaskChange } from '#shared/apps/tasks/contract.ts'
import { MOST_GIVEN } from '#shared/apps/tasks/rules.ts'
import { type Found, find, mine, orderOf, refuseFull } from './list.ts'
import { aboutAfter } from './subjects.ts'
import { toTasks } from './view.ts'

export const ATTEMPTS = 5

export type Idempotency = Pick<Request, 'idempotency'>
/** A transaction, and the task as the caller sees it afterwards. */
export interface Step {
  writes: Write[]
  task: StoredTask
  holder: string
  order: number
  /** The position of the check that a colleague works here. */
  colleague?: number
}

/** Sub-tasks with an id each, none twice. */
const withIds = (subTasks: NonNullable<TaskChange['subTasks']>): StoredTask['subTasks'] => {
  const taken = new Set<string>()
  return subTasks.map(({ id = newId(), title, completed = false }) => {
    const own = taken.has(id) ? newId() : id
    taken.add(own)
    return { id: own, title, completed }
  })
}

const merged = async (found: Found, change: TaskChange, caller: Caller): Promise<StoredTask> => {
  const { task, holder, list } = found
  const { completed, subTasks, tags, about, assignedTo: _, version: __, ...words } = change
  // Tags are of whoever has the task.
  const known = tags && holder === caller.person ? list.tags() : undefined
  return {
    ...task,
    ...(Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as typeof words &
      Partial<StoredTask>),
    completedAt:
      completed === undefined ? task.completedAt : completed ? (task.completedAt ?? now().toISOString()) : null,
    subTasks: subTasks ? withIds(subTasks) : task.subTasks,
    tags: known ? withKnown(known, tags ?? []) : task.tags,
    about: await aboutAfter(task.about, about, caller),
  }
}

/** Who has the task after a change: whoever wrote it gives it to whom they like, whoever got it hands it back. */
const holderAfter = ({ task, holder }: Found, { assignedTo }: TaskChange, { person }: Caller): string => {
  const giver = task.givenBy ?? holder
  const to = assignedTo === undefined ? holder : (assignedTo ?? giver)
  if (to === holder) return holder
  if (task.type === 'section') throw new ApiError('tasks.sectionNotGiven')
  if (person !== giver && to !== giver) throw new ApiError('tasks.notYours')
  return to
}

export const event = (
  { tenant }: Caller,
  task: StoredTask,
  people: readonly string[],
  told?: { code: TaskNotice; to: string; by: string; id?: string | undefined },
): Write => {
  const { id, ...notice } = told ?? {}
  return recordTaskChange(tasksPartition(tenant, people[0] ?? ''), {
    ...(id !== undefined && { id }),
    ...{ tenant, taskId: task.id, people: [...new Set(people)] },
    ...(told && { notice: { ...(notice as Omit<typeof told, 'id'>), title: task.title.trim() } }),
  })
}

/** What somebody was told of a task that was given to them goes when they do not have it any more. */
export const unsaid = (tenant: string, person: string, { notice }: StoredTask): Write[] =>
  notice === undefined ? [] : [removeItem(notifications.keyOf(tenant, person, notice))]

const FORGOTTEN_AT_ONCE = 50

/**
 * Refuses to give more than one may. What a colleague did long ago counts no longer, nor what is not there any more: the
 * writes that forget it, but for what the transaction writes of itself.
 */
export const roomToGive = async (caller: Caller, written: readonly StoredTask[]): Promise<Write[]> => {
  const gifts = await mine(caller).gifts()
  if (gifts.length < MOST_GIVEN) return []
  const found = (await findTasks(caller.tenant, gifts)).map(({ task }) => task)
  const own = found.filter(({ givenBy }) => givenBy === caller.person)
  const over = new Set(findArchivable(own, MOST_GIVEN))
  const left = new Set(own.filter((task) => !over.has(task)).map(({ id }) => id))
  if (left.size >= MOST_GIVEN) throw new ApiError('tasks.tooManyGiven')
  const gone = gifts.filter(({ id }) => !left.has(id) && !written.some((task) => task.id === id))
  return gone.slice(0, FORGOTTEN_AT_ONCE).map(({ id }) => mine(caller).removeGift(id))
}

/** Brings a task into the list of another person. */
export const moveTo = async (
  to: string,
  after: StoredTask,
  { task, holder, list, isArchived = false }: Found,
  caller: Caller,
): Promise<Step> => {
  const { tenant, person } = caller
  const giver = task.givenBy ?? holder
  const isGift = to !== giver
  const theirs = to === person ? list : await tasksOf(tenant, to).list()
  const notice = newId()
  const { givenBy: _, notice: __, ...rest } = after
  const moved: StoredTask = {
    ...{ ...rest, tags: [], position: topPosition(theirs.tasks), version: task.version + 1 },
    ...(isGift && { givenBy: giver, notice }),
  }
  refuseFull(theirs.tasks, [{ task: moved }], to === person ? 'tasks.full' : 'tasks.colleagueFull')
  const seen = isGift && holder === giver ? await roomToGive(caller, [task]) : []
  const told = isGift
    ? { code: 'TASK_GIVEN' as const, to, by: giver, id: notice }
    : person === giver
      ? undefined
      : { code: 'TASK_RETURNED' as const, to: giver, by: person }
  const takenBack = person === giver && holder !== giver
  return {
    colleague: 0,
    writes: [
      check(memberKey(tenant, to), isActive),
      isArchived ? tasksOf(tenant, holder).removeDone(task) : tasksOf(tenant, holder).remove(task),
      tasksOf(tenant, to).add(moved),
      isGift ? tasksOf(tenant, giver).addGift(task.id, to) : tasksOf(tenant, giver).removeGift(task.id),
      ...seen,
      ...(holder === giver ? [] : unsaid(tenant, holder, task)),
      event(caller, moved, [to, giver, holder], told),
      ...(takenBack ? [event(caller, moved, [holder], { code: 'TASK_TAKEN_BACK', to: holder, by: giver })] : []),
    ],
    ...{ task: moved, holder: to, order: to === person ? 0 : -1 },
  }
}

/** A repeated task that is completed comes again as a new one, in its place; undefined: it is not repeated. */
const comesAgain = (task: StoredTask): StoredTask | undefined => {
  const next = nextDue(task)
  if (!next) return undefined
  const { notice: _, ...rest } = task
  return {
    ...rest,
    ...{ id: newId(), ...next, completedAt: null, createdAt: now().toISOString(), version: 1 },
    subTasks: task.subTasks.map((one) => ({ ...one, completed: false })),
  }
}

const isSame = (one: StoredTask, other: StoredTask): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Changes a task where it is. What was done long ago leaves the list with one that is completed. */
const changeInPlace = async (after: StoredTask, found: Found, caller: Caller): Promise<Step> => {
  const { task, holder } = found
  const { tenant, person } = caller
  const theirs = tasksOf(tenant, holder)
  const { tasks } = holder === person ? found.list : await theirs.list()
  const isDone = task.completedAt === null && after.completedAt !== null
  const again = isDone ? comesAgain(after) : undefined
  const leaving = isDone ? findArchivable(tasks) : []
  const changed = { ...after, version: task.version + 1, ...(again && { repeat: null }) }
  refuseFull(
    tasks.filter((one) => !leaving.includes(one)),
    [{ task: changed, instead: task }, ...(again ? [{ task: again }] : [])],
    holder === person ? 'tasks.full' : 'tasks.colleagueFull',
  )
  const giver = task.givenBy ?? holder
  // What comes again is one more that is given: by its giver only while they may.
  const seen = again && giver !== holder && giver === person ? await roomToGive(caller, leaving) : []
  const told = isDone && person !== giver ? { code: 'TASK_DONE' as const, to: giver, by: person } : undefined
  return {
    writes: [
      theirs.change(task, changed),
      ...(again
        ? [theirs.add(again), ...(giver === holder ? [] : [tasksOf(tenant, giver).addGift(again.id, holder)])]
        : []),
      ...leaving.flatMap(theirs.archive),
      ...seen,
      event(caller, changed, [holder, giver], told),
    ],
    ...{ task: changed, holder, order: orderOf(found) },
  }
}

/** What was done long ago comes back into the list with the change. */
const bringBack = (after: StoredTask, { task, list }: Found, caller: Caller): Step => {
  const back = { ...after, position: topPosition(list.tasks), version: task.version + 1 }
  refuseFull(list.tasks, [{ task: back }])
  return {
    writes: [mine(caller).removeDone(task), mine(caller).add(back), event(caller, back, [caller.person])],
    ...{ task: back, holder: caller.person, order: 0 },
  }
}

const stepTo = (to: string, after: StoredTask, found: Found, caller: Caller): Step | Promise<Step> => {
  if (to !== found.holder) return moveTo(to, after, found, caller)
  return found.isArchived ? bringBack(after, found, caller) : changeInPlace(after, found, caller)
}

const committed = async (
  step: Step,
  found: Found,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<Task | undefined> => {
  const [answer] = await toTasks([step], found.list.knownTags, caller)
  const done = await commitIdempotent(idempotency, answer as Task, step.writes)
  if ('answer' in done) return done.answer
  if (step.colleague !== undefined && done.refused.has(step.colleague)) throw new ApiError('tasks.unknownColleague')
  return undefined
}

/** Changes a task; again when something else has changed it in between, unless the caller says what they know of. */
export const update = async (
  { id, task: change }: { id: string; task: TaskChange },
  caller: Caller,
  request: Idempotency,
): Promise<Task> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = (await find(id, caller)) ?? notFound()
    const { task, holder } = found
    if (change.version !== undefined && change.version !== task.version) {
      const [current] = await toTasks([{ task, holder, order: orderOf(found) }], found.list.knownTags, caller)
      throw new ApiError('tasks.stale', { task: current })
    }
    const after = await merged(found, change, caller)
    const to = holderAfter(found, change, caller)
    if (to === holder && isSame(after, task)) {
      const [same] = await toTasks([{ task, holder, order: orderOf(found) }], found.list.knownTags, caller)
      return same as Task
    }
    const step = await stepTo(to, after, found, caller)
    const answer = await committed(step, found, caller, request)
    if (answer) return answer
  }
  throw busy()
}
