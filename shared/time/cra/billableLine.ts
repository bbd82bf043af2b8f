import * as z from 'zod'
import { Instant } from '#shared/core/terms.ts'
import { DailyRate } from '#shared/staffing/terms.ts'
import { CraId, CraStatus, Option } from '../terms.ts'

/** Days of a person on one mission in a sent month, for the client's invoice. */
export const BillableLine = z.object({
  craId: CraId,
  resourceName: z.string(),
  status: CraStatus.extract(['WAITING_VALIDATION', 'VALIDATED']),
  client: Option,
  mission: Option,
  days: z.number(),
  sentAt: Instant.nullable(),
  validatedAt: Instant.nullable(),
  validatorName: z.string().nullable(),
  /** Agreed daily rate in euros before tax; null: none, or not visible to the caller. */
  dailyRate: DailyRate.nullable(),
})
export type BillableLine = z.infer<typeof BillableLine>
