import { newId, now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check, remove as removeItem } from '#functions/core/table/table.ts'
import { recordTaskChange, type TaskNotice } from '#functions/data/apps/taskEvents.ts'
import { findArchivable, findTasks, type StoredTask, tasksOf, topPosition } from '#functions/data/apps/tasks.ts'
import type { AnsweredNotification } from '#functions/data/inbox/answered.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { isActive, memberKey } from '#functions/data/people/members.ts'
import { filterKnownIds } from '#shared/apps/labels.ts'
import type { Task, TaskChange } from '#shared/apps/tasks/contract.ts'
import { MAX_GIVEN_TASKS } from '#shared/apps/tasks/rules.ts'
import { type FoundTask, findTask, mine, orderOf, refuseFull } from './list.ts'
import { passRepetition } from './repeat.ts'
import { resolveSubject } from './subjects.ts'
import { toTasks } from './view.ts'

export const TASK_ATTEMPTS = 5

export type Idempotency = Pick<Request, 'idempotency'>
/** A transaction, and the task as the caller sees it afterwards. */
export interface TaskStep {
  writes: Write[]
  task: StoredTask
  holder: string
  order: number
  /** The index of the write that checks that the colleague is active. */
  colleague?: number
}

/** Sub-tasks, each with a unique id. */
const withIds = (subTasks: NonNullable<TaskChange['subTasks']>): StoredTask['subTasks'] => {
  const taken = new Set<string>()
  return subTasks.map(({ id = newId(), title, completed = false }) => {
    const own = taken.has(id) ? newId() : id
    taken.add(own)
    return { id: own, title, completed }
  })
}

const applyChange = async (found: FoundTask, change: TaskChange, caller: Caller): Promise<StoredTask> => {
  const { task, holder, list } = found
  const { completed, subTasks, tags, about, assignedTo: _, version: __, ...words } = change
  // Tags belong to the assignee's list.
  const known = tags && holder === caller.person ? list.tags() : undefined
  return {
    ...task,
    ...(Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as typeof words &
      Partial<StoredTask>),
    ...(task.type === 'section' && { dueDate: null, repeat: null }),
    completedAt:
      completed === undefined ? task.completedAt : completed ? (task.completedAt ?? now().toISOString()) : null,
    subTasks: subTasks ? withIds(subTasks) : task.subTasks,
    tags: known ? filterKnownIds(known, tags ?? []) : task.tags,
    about: await resolveSubject(task.about, about, caller),
  }
}

/** Who has the task after a change: its author may assign it to anybody, an assignee may only return it. */
const resolveHolder = ({ task, holder }: FoundTask, { assignedTo }: TaskChange, { person }: Caller): string => {
  const giver = task.givenBy ?? holder
  const to = assignedTo === undefined ? holder : (assignedTo ?? giver)
  if (to === holder) return holder
  if (task.type === 'section') throw new ApiError('tasks.sectionNotGiven')
  if (person !== giver && to !== giver) throw new ApiError('tasks.notYours')
  return to
}

export const buildTaskEvent = (
  { tenant }: Caller,
  task: StoredTask,
  people: readonly string[],
  told?: { code: TaskNotice; to: string; by: string; id?: string | undefined },
  answered: readonly AnsweredNotification[] = [],
): Write => {
  const { id, ...notice } = told ?? {}
  return recordTaskChange(tasksPartition(tenant, people[0] ?? ''), {
    ...(id !== undefined && { id }),
    tenant,
    taskId: task.id,
    people: [...new Set(people)],
    ...(told && { notice: { ...(notice as Omit<typeof told, 'id'>), title: task.title.trim() } }),
    ...(answered.length > 0 && { answered: [...answered] }),
  })
}

/** Removes the notification about an assigned task from somebody who no longer has it. */
export const buildNoticeRemoval = (tenant: string, person: string, { notice }: StoredTask): Write[] =>
  notice === undefined ? [] : [removeItem(notifications.keyOf(tenant, person, notice))]

const FORGOTTEN_PER_CHANGE = 50

/**
 * Refuses more assigned tasks than the limit. Tasks done long ago or deleted no longer count; returns the writes that
 * drop their entries.
 */
export const ensureRoomToGive = async (caller: Caller, written: readonly StoredTask[]): Promise<Write[]> => {
  const gifts = await mine(caller).gifts()
  if (gifts.length < MAX_GIVEN_TASKS) return []
  const found = (await findTasks(caller.tenant, gifts)).map(({ task }) => task)
  const own = found.filter(({ givenBy }) => givenBy === caller.person)
  const over = new Set(findArchivable(own, MAX_GIVEN_TASKS))
  const left = new Set(own.filter((task) => !over.has(task)).map(({ id }) => id))
  if (left.size >= MAX_GIVEN_TASKS) throw new ApiError('tasks.tooManyGiven')
  const gone = gifts.filter(({ id }) => !left.has(id) && !written.some((task) => task.id === id))
  return gone.slice(0, FORGOTTEN_PER_CHANGE).map(({ id }) => mine(caller).removeGift(id))
}

/** Moves a task to another person's list. */
export const buildMoveStep = async (
  to: string,
  after: StoredTask,
  { task, holder, list, isArchived = false }: FoundTask,
  caller: Caller,
): Promise<TaskStep> => {
  const { tenant, person } = caller
  const giver = task.givenBy ?? holder
  const isGift = to !== giver
  const theirs = to === person ? list : await tasksOf(tenant, to).list()
  const notice = newId()
  const { givenBy: _, notice: __, ...rest } = after
  const moved: StoredTask = {
    ...rest,
    tags: [],
    position: topPosition(theirs.tasks),
    version: task.version + 1,
    // The next task stays in the list it is in.
    next: null,
    ...(isGift && { givenBy: giver, notice }),
  }
  refuseFull(theirs.tasks, [{ task: moved }], to === person ? 'tasks.full' : 'tasks.colleagueFull')
  const limitChecks = isGift && holder === giver ? await ensureRoomToGive(caller, [task]) : []
  const notification = isGift
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
      ...tasksOf(tenant, to).scheduleDue(moved),
      isGift ? tasksOf(tenant, giver).addGift(task.id, to) : tasksOf(tenant, giver).removeGift(task.id),
      ...limitChecks,
      ...(holder === giver ? [] : buildNoticeRemoval(tenant, holder, task)),
      buildTaskEvent(caller, moved, [to, giver, holder], notification, tasksOf(tenant, holder).answeredDue(task)),
      ...(takenBack
        ? [buildTaskEvent(caller, moved, [holder], { code: 'TASK_TAKEN_BACK', to: holder, by: giver })]
        : []),
    ],
    task: moved,
    holder: to,
    order: to === person ? 0 : -1,
  }
}

const isSame = (one: StoredTask, other: StoredTask): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Changes a task in its list. Completing one also archives tasks done long ago. */
const buildChangeStep = async (after: StoredTask, found: FoundTask, caller: Caller): Promise<TaskStep> => {
  const { task, holder } = found
  const { tenant, person } = caller
  const holderTasks = tasksOf(tenant, holder)
  const { tasks } = holder === person ? found.list : await holderTasks.list()
  const isDone = task.completedAt === null && after.completedAt !== null
  const { created, withdrawn, ...passed } = passRepetition(task, after, tasks)
  const archivable = isDone ? findArchivable(tasks) : []
  const changed = { ...passed.task, version: task.version + 1 }
  refuseFull(
    tasks.filter((one) => one !== withdrawn && !archivable.includes(one)),
    [{ task: changed, instead: task }, ...(created ? [{ task: created }] : [])],
    holder === person ? 'tasks.full' : 'tasks.colleagueFull',
  )
  const giver = task.givenBy ?? holder
  // The next task of a repeated one counts as assigned again, so its assigner must still be allowed to assign.
  const limitChecks = created && giver !== holder && giver === person ? await ensureRoomToGive(caller, archivable) : []
  const notification = isDone && person !== giver ? { code: 'TASK_DONE' as const, to: giver, by: person } : undefined
  return {
    writes: [
      holderTasks.change(task, changed),
      ...holderTasks.scheduleDue(changed, task),
      ...(created
        ? [
            holderTasks.add(created),
            ...holderTasks.scheduleDue(created),
            ...(giver === holder ? [] : [tasksOf(tenant, giver).addGift(created.id, holder)]),
          ]
        : []),
      ...(withdrawn
        ? [
            holderTasks.remove(withdrawn),
            ...(giver === holder ? [] : [tasksOf(tenant, giver).removeGift(withdrawn.id)]),
          ]
        : []),
      ...archivable.flatMap(holderTasks.archive),
      ...limitChecks,
      buildTaskEvent(caller, changed, [holder, giver], notification, [
        ...holderTasks.answeredDue(task, changed),
        ...(withdrawn ? holderTasks.answeredDue(withdrawn) : []),
      ]),
    ],
    task: changed,
    holder,
    order: orderOf(found, withdrawn),
  }
}

/** Moves an archived task back to the list, with the change. */
const buildUnarchiveStep = (after: StoredTask, { task, list }: FoundTask, caller: Caller): TaskStep => {
  const back = { ...after, position: topPosition(list.tasks), version: task.version + 1 }
  refuseFull(list.tasks, [{ task: back }])
  return {
    writes: [
      mine(caller).removeDone(task),
      mine(caller).add(back),
      ...mine(caller).scheduleDue(back),
      buildTaskEvent(caller, back, [caller.person]),
    ],
    task: back,
    holder: caller.person,
    order: 0,
  }
}

const buildStep = (to: string, after: StoredTask, found: FoundTask, caller: Caller): TaskStep | Promise<TaskStep> => {
  if (to !== found.holder) return buildMoveStep(to, after, found, caller)
  return found.isArchived ? buildUnarchiveStep(after, found, caller) : buildChangeStep(after, found, caller)
}

const commitStep = async (
  step: TaskStep,
  found: FoundTask,
  caller: Caller,
  { idempotency }: Idempotency,
): Promise<Task | undefined> => {
  const [answer] = await toTasks([step], found.list.knownTags, caller)
  const done = await commitIdempotent(idempotency, answer as Task, step.writes)
  if ('answer' in done) return done.answer
  if (step.colleague !== undefined && done.refused.has(step.colleague)) throw new ApiError('tasks.unknownColleague')
  return undefined
}

/** Changes a task, retried on conflict; with a `version` a conflict is refused instead. */
export const update = async (
  { id, task: change }: { id: string; task: TaskChange },
  caller: Caller,
  request: Idempotency,
): Promise<Task> => {
  for (let attempt = 0; attempt < TASK_ATTEMPTS; attempt += 1) {
    const found = (await findTask(id, caller)) ?? notFound()
    const { task, holder } = found
    if (change.version !== undefined && change.version !== task.version) {
      const [current] = await toTasks([{ task, holder, order: orderOf(found) }], found.list.knownTags, caller)
      throw new ApiError('tasks.stale', { task: current })
    }
    const after = await applyChange(found, change, caller)
    const to = resolveHolder(found, change, caller)
    if (to === holder && isSame(after, task)) {
      const [same] = await toTasks([{ task, holder, order: orderOf(found) }], found.list.knownTags, caller)
      return same as Task
    }
    const step = await buildStep(to, after, found, caller)
    const answer = await commitStep(step, found, caller, request)
    if (answer) return answer
  }
  throw busy()
}
