import * as z from 'zod'
import { Id, Instant } from '#shared/core/terms.ts'
import { CraAction, CraStatus } from '../terms.ts'

/** An event in the history of a report. */
export const CraLogEntry = z.object({
  id: Id,
  actionType: CraAction,
  actionBy: z.string(),
  actionAt: Instant,
  actionLog: z.object({ from: CraStatus.nullable(), to: CraStatus }),
  message: z.string().nullable(),
})
