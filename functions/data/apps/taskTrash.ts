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

/** A task that was deleted, whole, with whoever deleted it, for as long as they may bring it back. */
export const StoredDeletedTask = StoredTask.extend({
  /** Who had it to do. */
  holder: Id,
  /** It was done long ago, and had left the list. */
  isArchived: z.boolean(),
  /** The notification that told its holder that it was taken from them. */
  told: Id.optional(),
  deletedAt: Instant,
})
export type StoredDeletedTask = z.infer<typeof StoredDeletedTask>
export const toDeletedTask = reader('deleted task', StoredDeletedTask)

/** Behind all that a list is read by. */
export const DELETED = 'TRASH#'
const keyOf = (tenant: string, person: string, id: string): Key => ({
  pk: tasksPartition(tenant, person),
  sk: DELETED + id,
})

/** What somebody has deleted of tasks. */
export const deletedTasksOf = (tenant: string, person: string) => ({
  /** The part of a transaction that keeps one. */
  buildStoreWrite: (task: StoredDeletedTask): Write =>
    put({ ...keyOf(tenant, person, task.id), ...task, ttl: undoTtl(task.deletedAt), v: 1 }),
  get: async (id: string): Promise<StoredDeletedTask | undefined> => {
    const item = await getItem(keyOf(tenant, person, id))
    const task = item && toDeletedTask(item)
    return task && isUndoable(task) ? task : undefined
  },
  /** The part of the transaction that brings it back; refused when another has. */
  buildRestoreWrite: (id: string): Write => remove(keyOf(tenant, person, id), expression`attribute_exists(#pk)`),
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'deleted task, for a day': keyOf('<tenant>', '<person>', '<ulid>'),
})
