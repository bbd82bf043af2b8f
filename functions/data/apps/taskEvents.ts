import * as z from 'zod'
import { newId } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { AnsweredNotification } from '#functions/data/inbox/answered.ts'
import { tasksPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id } from '#shared/core/terms.ts'

/** Notices about tasks shared with a colleague. */
export const TaskNotice = z.enum(['TASK_GIVEN', 'TASK_TAKEN_BACK', 'TASK_DONE', 'TASK_RETURNED'])
export type TaskNotice = z.infer<typeof TaskNotice>

/** A changed task list, for `deliver`, with an optional notice to a colleague. */
export const TaskEvent = z.object({
  actionType: z.literal('TASK_CHANGED'),
  id: Id,
  tenant: Id,
  taskId: Id,
  /** People whose lists include it. */
  people: z.array(Id),
  notice: z.object({ code: TaskNotice, to: Id, by: Id, title: z.string() }).optional(),
  /** Notifications that it answers. */
  answered: z.array(AnsweredNotification).optional(),
})
export type TaskEvent = z.infer<typeof TaskEvent>

/** Transaction write that records the change, for a fortnight. */
export const recordTaskChange = (
  pk: string,
  { id = newId(), ...event }: Omit<TaskEvent, 'actionType' | 'id'> & { id?: string },
): Write => put({ pk, sk: `LOG#${id}`, kind: 'event', actionType: 'TASK_CHANGED', id, ...event, ttl: orderTtl(), v: 1 })

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'task event': { pk: tasksPartition('<tenant>', '<person>'), sk: 'LOG#<ulid>' },
})
