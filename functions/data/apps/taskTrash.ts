import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItem, put, remove } from '#functions/core/table/table.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { isUndoable, undoTtl } from '#functions/data/undo.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { reader } from '../stored.ts'
import { StoredTask } from './tasks.ts'

/** A deleted task, stored with whoever deleted it while it can be restored. */
export const StoredDeletedTask = StoredTask.extend({
  /** The assignee. */
  holder: Id,
  /** Whether it was archived. */
  isArchived: z.boolean(),
  /** The notification of the withdrawal to the assignee. */
  told: Id.optional(),
  deletedAt: Instant,
})
export type StoredDeletedTask = z.infer<typeof StoredDeletedTask>
export const toDeletedTask = reader('deleted task', StoredDeletedTask)

/** Sorts after everything that lists read. */
export const DELETED = 'TRASH#'
const keyOf = (tenant: string, person: string, id: string): Key => ({
  pk: tasksPartition(tenant, person),
  sk: DELETED + id,
})

export const deletedTasksOf = (tenant: string, person: string) => ({
  /** Transaction write that stores a deleted task. */
  buildStoreWrite: (task: StoredDeletedTask): Write =>
    put({ ...keyOf(tenant, person, task.id), ...task, ttl: undoTtl(task.deletedAt), v: 1 }),
  get: async (id: string): Promise<StoredDeletedTask | undefined> => {
    const item = await getItem(keyOf(tenant, person, id))
    const task = item && toDeletedTask(item)
    return task && isUndoable(task) ? task : undefined
  },
  /** Transaction write that removes it on restoring; refused when it is gone. */
  buildRestoreWrite: (id: string): Write => remove(keyOf(tenant, person, id), expression`attribute_exists(#pk)`),
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'deleted task, for a day': keyOf('<tenant>', '<person>', '<ulid>'),
})
