import * as z from 'zod'
import { CivilDate, Id } from '#shared/core/terms.ts'
import { PlaceOfWork } from '#shared/people/terms.ts'

export const CraStatus = z.enum(['DRAFT', 'WAITING_VALIDATION', 'VALIDATED', 'REJECTED'])
export type CraStatus = z.infer<typeof CraStatus>

export const Year = z.int().min(2000).max(2100)
export const Month = z.int().min(1).max(12)
/** `<person>-<year>-<month>`. */
export const CraId = z.string().regex(/^[0-9A-Z]{26}-\d{4}-(0[1-9]|1[0-2])$/)

export const Option = z.object({ id: Id, title: z.string(), slug: z.string() })
export type Option = z.infer<typeof Option>

/** A mission that the person may report on, between its dates. */
export const MissionOption = z.object({
  client: Option,
  mission: Option,
  startDate: CivilDate,
  endDate: CivilDate,
  /** Of a training in which the person has a seat: how much of which days it takes. The company itself is its client. */
  training: z.array(z.object({ date: CivilDate, value: z.number() })).optional(),
  /** The training does not take place for them any more, though days of it were filled in ahead. */
  cancelled: z.literal(true).optional(),
})
export type MissionOption = z.infer<typeof MissionOption>

export const DayValue = z.object({ day: z.int().min(1).max(31), value: z.number().min(0).max(1) })
export type DayValue = z.infer<typeof DayValue>

export const MonthSummary = z.object({
  month: Month,
  id: CraId.nullable(),
  /** null: nothing saved yet. */
  status: CraStatus.nullable(),
  totalWorkedDays: z.number(),
  /** There is no mission in it and none was begun: nothing is to be reported. */
  noMission: z.literal(true).optional(),
  /** Weekdays that no mission covers, if any: they are not due. */
  uncovered: z.array(z.int().min(1).max(31)).optional(),
  /** Weekdays of which a part is due, if any, such as half a day of training and no mission. */
  partlyDue: z.array(DayValue).optional(),
  /** Where it was sent from, else where the person works; omitted: as the company. */
  placeOfWork: PlaceOfWork.optional(),
})
export type MonthSummary = z.infer<typeof MonthSummary>

export const CraAction = z.enum([
  'CRA_CREATED',
  'CRA_SENT',
  'CRA_TAKEN_BACK',
  'CRA_VALIDATED',
  'CRA_REJECTED',
  'CRA_REMINDED',
])
export type CraAction = z.infer<typeof CraAction>
