import * as z from 'zod'
import { Id } from '#shared/core/terms.ts'

/** A notification in somebody's panel whose request has been answered. */
export const AnsweredNotification = z.object({ person: Id, id: Id })
export type AnsweredNotification = z.infer<typeof AnsweredNotification>
