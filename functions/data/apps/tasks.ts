import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, queryAll, queryPage, remove, update } from '#functions/core/table/table.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import type { Label } from '#shared/apps/labels.ts'
import { STEP, sortByPosition } from '#shared/apps/positions.ts'
import { ARCHIVED_PER_CHANGE, DONE_DAYS, MAX_GIVEN_TASKS, PRIORITIES, TASK_TYPES } from '#shared/apps/tasks/rules.ts'
import { SubjectRef } from '#shared/apps/tasks/subject.ts'
import { SubTask } from '#shared/apps/tasks/subTask.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { dueAt, type Place, placed } from '../inbox/waiting.ts'
import { readEach, reader, readIf } from '../stored.ts'
import { labelsAt, toLabels } from './labels.ts'

/** A task, in the partition of whoever has to do it. */
export const StoredTask = z.object({
  id: Id,
  type: z.enum(TASK_TYPES),
  title: z.string(),
  notes: z.string().nullable(),
  dueDate: CivilDate.nullable(),
  priority: z.literal(PRIORITIES),
  /** Of whoever has to do it; those that are not there any more are left out when it is read. */
  tags: z.array(Id),
  subTasks: z.array(SubTask),
  repeat: z.string().nullable(),
  /** What it is about; null: nothing, as of a task of before. */
  about: SubjectRef.nullable().default(null),
  createdAt: Instant,
  /** null: it is open. */
  completedAt: Instant.nullable(),
  /** The list is in the order of these from the last to the first: what is new comes on top. */
  position: z.number(),
  version: z.int(),
  /** Who gave it to them, and the notification that told so. */
  givenBy: Id.optional(),
  notice: Id.optional(),
})
export type StoredTask = z.infer<typeof StoredTask>

/** What lies with whoever gave a task: who has it. */
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
/** Where a person’s tags lie, among their tasks so that both are read at once. */
const tagsKey = (tenant: string, person: string): Key => ({ pk: tasksPartition(tenant, person), sk: TAGS })

export const toTask = reader('task', StoredTask)
export const toGift = reader('given task', StoredGift)

const there = expression`attribute_exists(#pk)`
const absent = expression`attribute_not_exists(#pk)`

/** The list of one person. */
export interface TaskList {
  /** In its order. */
  tasks: StoredTask[]
  /** Reads their tags. */
  tags: () => Label[]
  /** The same, none where they cannot be read. */
  knownTags: Label[]
}

/** The position on top of a list. */
export const onTop = ([first]: readonly StoredTask[]): number => (first?.position ?? 0) + STEP

const DAY_MS = 86_400_000

/** Of some tasks, those that were done so long ago that they leave their list, the oldest first. */
export const doneLongAgo = (tasks: readonly StoredTask[], most = ARCHIVED_PER_CHANGE): StoredTask[] => {
  const until = new Date(now().getTime() - DONE_DAYS * DAY_MS).toISOString()
  return tasks
    .filter(({ completedAt }) => completedAt !== null && completedAt < until)
    .toSorted((a, b) => (String(a.completedAt) < String(b.completedAt) ? -1 : 1))
    .slice(0, most)
}

/** The day by which a task is still to be done; null: it is done, or there is none. */
const dueDayOf = ({ type, dueDate, completedAt }: StoredTask): string | null =>
  type === 'task' && completedAt === null ? dueDate : null

/** Where the index finds it until then. */
export const waitsAt = (tenant: string, person: string, task: StoredTask): Place | undefined => {
  const day = dueDayOf(task)
  return day === null ? undefined : dueAt(tenant, person, day, 'TASK', task.id)
}

/** The tasks of one person, in a partition of their own. */
export const tasksOf = (tenant: string, person: string) => ({
  /** All they have to do with their tags, in one request for each megabyte. */
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

  /** So many of them, the latest first, in one request. */
  latest: async (limit: number): Promise<StoredTask[]> => {
    const where = expression`#pk = ${tasksPartition(tenant, person)} AND begins_with(#sk, ${TASK})`
    return readEach((await queryPage({ where, limit, descending: true })).items, toTask)
  },

  tags: labelsAt(tagsKey(tenant, person)),

  /** Whom they gave tasks to, the latest task first. */
  gifts: async (): Promise<Gift[]> => {
    const pk = tasksPartition(tenant, person)
    const { items } = await queryPage({
      where: expression`#pk = ${pk} AND begins_with(#sk, ${GIVEN})`,
      limit: MAX_GIVEN_TASKS,
      descending: true,
    })
    return readEach(items, toGift)
  },

  /** A task that they gave, and who has it. */
  given: async (id: string): Promise<{ task: StoredTask; to: string } | undefined> => {
    const item = await getItem(giftKey(tenant, person, id))
    if (!item) return undefined
    const { to } = toGift(item)
    const task = await getItem(taskKey(tenant, to, id))
    return task && { task: toTask(task), to }
  },

  /** What was done long ago and has left the list, the latest first. */
  done: async (limit: number, after?: Record<string, unknown>) => {
    const pk = tasksPartition(tenant, person)
    const { items, last } = await queryPage({
      where: expression`#pk = ${pk} AND begins_with(#sk, ${DONE})`,
      ...{ limit, descending: true, ...(after && { after }) },
    })
    return { tasks: readEach(items, toTask), last }
  },
  doneOne: async (id: string): Promise<StoredTask | undefined> => {
    const item = await getItem(doneKey(tenant, person, id))
    return item && toTask(item)
  },
  /** The parts of a transaction that take a task that is done out of the list; whoever gave it has seen it done. */
  archive: ({ givenBy, notice: _, ...task }: StoredTask): Write[] => [
    remove(taskKey(tenant, person, task.id), expression`#version = ${task.version}`),
    put({ ...doneKey(tenant, person, task.id), ...task, v: 1 }),
    ...(givenBy === undefined ? [] : [remove(giftKey(tenant, givenBy, task.id))]),
  ],
  addDone: (task: StoredTask): Write => put({ ...doneKey(tenant, person, task.id), ...task, v: 1 }, absent),
  removeDone: ({ id, version }: StoredTask): Write =>
    remove(doneKey(tenant, person, id), expression`#version = ${version}`),

  /** The parts of a transaction. */
  add: (task: StoredTask): Write =>
    put({ ...taskKey(tenant, person, task.id), ...task, ...waitsAt(tenant, person, task), v: 1 }, absent),
  remove: ({ id, version }: StoredTask): Write =>
    remove(taskKey(tenant, person, id), expression`#version = ${version}`),
  move: (id: string, position: number): Write =>
    update(taskKey(tenant, person, id), expression`SET #position = ${position}`, there),
  /** Changes a task as it was read; its place may be another one meanwhile. */
  change: (before: StoredTask, { position: _, ...after }: StoredTask): Write => {
    const { title, notes, dueDate, priority, tags, subTasks, repeat, about, completedAt } = after
    const words = expression`#title = ${title}, #notes = ${notes}, #subTasks = ${subTasks}, #tags = ${tags}`
    const rest = expression`#dueDate = ${dueDate}, #priority = ${priority}, #repeat = ${repeat}, #about = ${about}, #completedAt = ${completedAt}`
    return update(
      taskKey(tenant, person, before.id),
      expression`SET ${words}, ${rest}, #version = ${before.version + 1}${placed(waitsAt(tenant, person, { ...before, ...after }))}`,
      expression`#version = ${before.version}`,
    )
  },
  /** Takes a task as their own that somebody had given to them. */
  keep: ({ id }: StoredTask): Write =>
    update(taskKey(tenant, person, id), expression`REMOVE #givenBy, #notice ADD #version ${1}`, there),
  give: (id: string, to: string): Write => put({ ...giftKey(tenant, person, id), id, to, v: 1 }),
  forgetGift: (id: string): Write => remove(giftKey(tenant, person, id)),
})

/** Tasks of several people, in the order asked for; without those that are not there. */
export const tasksAt = async (tenant: string, gifts: readonly Gift[]): Promise<{ task: StoredTask; to: string }[]> => {
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
