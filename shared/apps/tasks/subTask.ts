import * as z from 'zod'
import { Id } from '#shared/core/terms.ts'

export const SubTask = z.object({ id: Id, title: z.string(), completed: z.boolean() })
export type SubTask = z.infer<typeof SubTask>
