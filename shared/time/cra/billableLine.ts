import * as z from 'zod'
import { Instant } from '#shared/core/terms.ts'
import { DailyRate } from '#shared/staffing/terms.ts'
import { CraId, CraStatus, DayValue, Option } from '../terms.ts'

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

/** The days of a person in a sent month by date, for payroll. */
export const MonthDays = z.object({
  craId: CraId,
  resourceName: z.string(),
  email: z.string(),
  status: BillableLine.shape.status,
  /** Titles of clients and missions. */
  activities: z.array(z.object({ client: z.string(), mission: z.string(), details: z.array(DayValue) })),
})
export type MonthDays = z.infer<typeof MonthDays>
