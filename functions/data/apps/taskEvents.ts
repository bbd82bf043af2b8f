import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'

/** What somebody is told of a task that is theirs and a colleague's. */
export const TaskNotice = z.enum(['TASK_GIVEN', 'TASK_TAKEN_BACK', 'TASK_DONE', 'TASK_RETURNED'])
export type TaskNotice = z.infer<typeof TaskNotice>

/** Somebody's list is another one, for the stream to hand to `deliver`; a colleague is told of it, or not. */
export const TaskEvent = z.object({
  actionType: z.literal('TASK_CHANGED'),
  id: Id,
  tenant: Id,
  taskId: Id,
  /** Whose lists show it. */
  people: z.array(Id),
  notice: z.object({ code: TaskNotice, to: Id, by: Id, title: z.string() }).optional(),
})
export type TaskEvent = z.infer<typeof TaskEvent>

/** The part of a transaction that says so; gone after a fortnight. */
export const recordTaskChange = (
  pk: string,
  { id = newId(), ...event }: Omit<TaskEvent, 'actionType' | 'id'> & { id?: string },
): Write =>
  put({
    pk,
    sk: `LOG#${id}`,
    kind: 'event',
    ...{ actionType: 'TASK_CHANGED', id, ...event },
    ttl: orderTtl(),
    v: 1,
  })

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'task event': { pk: tasksPartition('<tenant>', '<person>'), sk: 'LOG#<ulid>' },
})
