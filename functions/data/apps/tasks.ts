import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, queryAll, queryPage, remove, update } from '#functions/core/table/table.ts'
import type { AnsweredNotification } from '#functions/data/inbox/answered.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import type { Label } from '#shared/apps/labels.ts'
import { STEP, sortByPosition } from '#shared/apps/positions.ts'
import { ARCHIVED_PER_CHANGE, DONE_DAYS, MAX_GIVEN_TASKS, PRIORITIES, TASK_TYPES } from '#shared/apps/tasks/rules.ts'
import { SubjectRef } from '#shared/apps/tasks/subject.ts'
import { SubTask } from '#shared/apps/tasks/subTask.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { dueIndexKey, indexKeyUpdate, type WaitingIndexKey } from '../inbox/waiting.ts'
import { readEach, reader, readIf } from '../stored.ts'
import { findAnsweredDueDates, scheduleDueDate } from './dueDates.ts'
import { labelsAt, toLabels } from './labels.ts'

/** A task, in its assignee's partition. */
export const StoredTask = z.object({
  id: Id,
  type: z.enum(TASK_TYPES),
  title: z.string(),
  notes: z.string().nullable(),
  dueDate: CivilDate.nullable(),
  priority: z.literal(PRIORITIES),
  /** Tags of the assignee; deleted ones are skipped when read. */
  tags: z.array(Id),
  subTasks: z.array(SubTask),
  repeat: z.string().nullable(),
  /** Subject; null: none. */
  about: SubjectRef.nullable().default(null),
  createdAt: Instant,
  /** null: open. */
  completedAt: Instant.nullable(),
  /** The next task, which completing this one created, and the rule it had; null: it was not repeated. */
  next: z.object({ id: Id, repeat: z.string() }).nullable().default(null),
  /** Descending sort order: new tasks come first. */
  position: z.number(),
  version: z.int(),
  /** The assigner, and the notification of the assignment. */
  givenBy: Id.optional(),
  notice: Id.optional(),
})
export type StoredTask = z.infer<typeof StoredTask>

/** Pointer from an assigner to the assignee. */
const StoredGift = z.object({ id: Id, to: Id })
export type Gift = z.infer<typeof StoredGift>

const TASK = 'TASK#'
const DONE = 'DONE#'
const GIVEN = 'GIVEN#'
const TAGS = 'TAGS'

export const taskKey = (tenant: string, person: string, id: string): Key => ({
  pk: tasksPartition(tenant, person),
  sk: TASK + id,
})
const doneKey = (tenant: string, person: string, id: string): Key => ({
  pk: tasksPartition(tenant, person),
  sk: DONE + id,
})
const giftKey = (tenant: string, person: string, id: string): Key => ({
  pk: tasksPartition(tenant, person),
  sk: GIVEN + id,
})
export const isGift = ({ sk }: Item): boolean => sk.startsWith(GIVEN)
/** Sorts among the tasks, so that one query reads both. */
const tagsKey = (tenant: string, person: string): Key => ({ pk: tasksPartition(tenant, person), sk: TAGS })

export const toTask = reader('task', StoredTask)
export const toGift = reader('given task', StoredGift)

const there = expression`attribute_exists(#pk)`
const absent = expression`attribute_not_exists(#pk)`

/** The list of one person. */
export interface TaskList {
  tasks: StoredTask[]
  /** Parses the tags. */
  tags: () => Label[]
  /** The tags, empty when unreadable. */
  knownTags: Label[]
}

export const topPosition = ([first]: readonly StoredTask[]): number => (first?.position ?? 0) + STEP

const DAY_MS = 86_400_000

/** Completed tasks old enough to be archived, oldest first. */
export const findArchivable = (tasks: readonly StoredTask[], most = ARCHIVED_PER_CHANGE): StoredTask[] => {
  const until = new Date(now().getTime() - DONE_DAYS * DAY_MS).toISOString()
  return tasks
    .filter(({ completedAt }) => completedAt !== null && completedAt < until)
    .toSorted((a, b) => (String(a.completedAt) < String(b.completedAt) ? -1 : 1))
    .slice(0, most)
}

/** Due date of an open task; null: completed or none. */
export const dueDayOf = ({ type, dueDate, completedAt }: StoredTask): string | null =>
  type === 'task' && completedAt === null ? dueDate : null

/** Index key of an open task with a due date. */
export const taskIndexKey = (tenant: string, person: string, task: StoredTask): WaitingIndexKey | undefined => {
  const day = dueDayOf(task)
  return day === null ? undefined : dueIndexKey(tenant, person, day, 'TASK', task.id)
}

export const tasksOf = (tenant: string, person: string) => ({
  /** All tasks with tags, one request per megabyte. */
  list: async (): Promise<TaskList> => {
    const pk = tasksPartition(tenant, person)
    const items = await queryAll({ where: expression`#pk = ${pk} AND #sk BETWEEN ${TAGS} AND ${`${TASK}~`}` })
    const tagItem = items.find(({ sk }) => sk === TAGS)
    const tasks = sortByPosition(
      readEach(
        items.filter(({ sk }) => sk !== TAGS),
        toTask,
      ),
    )
    return {
      tasks: tasks.toReversed(),
      tags: () => toLabels(tagItem),
      knownTags: readIf(tagItem, toLabels) ?? [],
    }
  },

  /** The latest tasks, in one request. */
  latest: async (limit: number): Promise<StoredTask[]> => {
    const where = expression`#pk = ${tasksPartition(tenant, person)} AND begins_with(#sk, ${TASK})`
    return readEach((await queryPage({ where, limit, descending: true })).items, toTask)
  },

  tags: labelsAt(tagsKey(tenant, person)),

  /** Pointers to assigned tasks, newest first. */
  gifts: async (): Promise<Gift[]> => {
    const pk = tasksPartition(tenant, person)
    const { items } = await queryPage({
      where: expression`#pk = ${pk} AND begins_with(#sk, ${GIVEN})`,
      limit: MAX_GIVEN_TASKS,
      descending: true,
    })
    return readEach(items, toGift)
  },

  /** A task that they assigned, with its assignee. */
  getGiven: async (id: string): Promise<{ task: StoredTask; to: string } | undefined> => {
    const item = await getItem(giftKey(tenant, person, id))
    if (!item) return undefined
    const { to } = toGift(item)
    const task = await getItem(taskKey(tenant, to, id))
    return task && { task: toTask(task), to }
  },

  /** A page of archived tasks, newest first. */
  listArchived: async (limit: number, after?: Record<string, unknown>) => {
    const pk = tasksPartition(tenant, person)
    const { items, last } = await queryPage({
      where: expression`#pk = ${pk} AND begins_with(#sk, ${DONE})`,
      limit,
      descending: true,
      ...(after && { after }),
    })
    return { tasks: readEach(items, toTask), last }
  },
  getArchived: async (id: string): Promise<StoredTask | undefined> => {
    const item = await getItem(doneKey(tenant, person, id))
    return item && toTask(item)
  },
  /** Transaction writes that archive a completed task. Reopened, it takes no next one back. */
  archive: ({ givenBy, notice: _, ...task }: StoredTask): Write[] => [
    remove(taskKey(tenant, person, task.id), expression`#version = ${task.version}`),
    put({ ...doneKey(tenant, person, task.id), ...task, next: null, v: 1 }),
    ...(givenBy === undefined ? [] : [remove(giftKey(tenant, givenBy, task.id))]),
  ],
  addDone: (task: StoredTask): Write => put({ ...doneKey(tenant, person, task.id), ...task, v: 1 }, absent),
  removeDone: ({ id, version }: StoredTask): Write =>
    remove(doneKey(tenant, person, id), expression`#version = ${version}`),

  /** Transaction writes that schedule the notification of a due date, for a new task or one that had another. */
  scheduleDue: (task: StoredTask, before?: StoredTask): Write[] => {
    const day = dueDayOf(task)
    const isNew = day !== null && (!before || dueDayOf(before) !== day)
    return isNew ? scheduleDueDate({ tenant, type: 'TASK', id: task.id }, person, day) : []
  },
  /** The notification of a due date that a change answers; without `after` they no longer have the task. */
  answeredDue: (before: StoredTask, after?: StoredTask): AnsweredNotification[] => {
    const day = dueDayOf(before)
    return after && dueDayOf(after) === day ? [] : findAnsweredDueDates(before.id, day, [person])
  },

  /** Transaction writes. */
  add: (task: StoredTask): Write =>
    put({ ...taskKey(tenant, person, task.id), ...task, ...taskIndexKey(tenant, person, task), v: 1 }, absent),
  remove: ({ id, version }: StoredTask): Write =>
    remove(taskKey(tenant, person, id), expression`#version = ${version}`),
  move: (id: string, position: number): Write =>
    update(taskKey(tenant, person, id), expression`SET #position = ${position}`, there),
  /** Changes a task; a concurrent move does not conflict. */
  change: (before: StoredTask, { position: _, ...after }: StoredTask): Write => {
    const { title, notes, dueDate, priority, tags, subTasks, repeat, about, completedAt, next } = after
    const words = expression`#title = ${title}, #notes = ${notes}, #subTasks = ${subTasks}, #tags = ${tags}`
    const rest = expression`#dueDate = ${dueDate}, #priority = ${priority}, #repeat = ${repeat}, #about = ${about}, #completedAt = ${completedAt}, #next = ${next}`
    return update(
      taskKey(tenant, person, before.id),
      expression`SET ${words}, ${rest}, #version = ${before.version + 1}${indexKeyUpdate(taskIndexKey(tenant, person, { ...before, ...after }))}`,
      expression`#version = ${before.version}`,
    )
  },
  /** Makes an assigned task their own. */
  detachFromGiver: ({ id }: StoredTask): Write =>
    update(taskKey(tenant, person, id), expression`REMOVE #givenBy, #notice ADD #version ${1}`, there),
  addGift: (id: string, to: string): Write => put({ ...giftKey(tenant, person, id), id, to, v: 1 }),
  removeGift: (id: string): Write => remove(giftKey(tenant, person, id)),
})

/** Tasks of several people in order; missing ones are skipped. */
export const findTasks = async (
  tenant: string,
  gifts: readonly Gift[],
): Promise<{ task: StoredTask; to: string }[]> => {
  const items = await batchGet(gifts.map(({ id, to }) => taskKey(tenant, to, id)))
  return gifts.flatMap(({ to }, index) => {
    const task = readIf(items[index], toTask)
    return task ? [{ task, to }] : []
  })
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'task or section, with its assignee': taskKey('<tenant>', '<person>', '<ulid>'),
  'task completed more than two weeks ago': doneKey('<tenant>', '<person>', '<ulid>'),
  'task assigned to somebody else': giftKey('<tenant>', '<person>', '<ulid>'),
  'tags of tasks': tagsKey('<tenant>', '<person>'),
})
