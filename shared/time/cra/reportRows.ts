import * as z from 'zod'
import { MAIL_FAILURES } from '#shared/core/mail.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { PlaceOfWork } from '#shared/people/terms.ts'
import { CraId, CraStatus, DayValue, Month, Year } from '../terms.ts'

/** The owner's first day, if it is in this month; no days are due before it. */
export const beginning = { firstDay: CivilDate.optional() }

/** The optimistic lock: how many times the report was written; 0 before the first save. */
export const Version = z.int().min(0).max(1_000_000)

/** A report that waits, in the list of who signs it. */
export const WaitingCra = z.object({
  id: CraId,
  resourceName: z.string(),
  year: Year,
  month: Month,
  status: CraStatus,
  version: Version,
  totalWorkedDays: z.number(),
  sentAt: Instant.nullable(),
  missions: z.array(z.string()),
  ownReport: z.boolean(),
  /** It was rejected before. */
  sentAgain: z.literal(true).optional(),
  /** Weekdays that are due and not full, with what they lack; the client leaves out public holidays. */
  unfilled: z.array(DayValue),
  /** Where it was sent from; omitted: as the company. */
  placeOfWork: PlaceOfWork.optional(),
  ...beginning,
})
export type WaitingCra = z.infer<typeof WaitingCra>

/** What the team's month is filtered by. */
export const TeamStatus = z.enum([...CraStatus.options, 'NOT_SENT'])
export type TeamStatus = z.infer<typeof TeamStatus>

/** A person of the team, with how far a month of theirs is. */
export const TeamRow = z.object({
  personId: Id,
  resourceName: z.string(),
  email: z.string(),
  id: CraId.nullable(),
  status: CraStatus.nullable(),
  totalWorkedDays: z.number(),
  version: Version,
  sentAt: Instant.nullable(),
  /** The last reminder for this month; null: none. */
  remindedAt: Instant.nullable(),
  /** Why the last reminder of this month was not mailed. */
  reminderFailure: z.enum(MAIL_FAILURES).optional(),
  /** They have no mission in the month and have started no report: none is due. */
  noMission: z.literal(true).optional(),
  /** Where the month was sent from, else where the person works; omitted: as the company. */
  placeOfWork: PlaceOfWork.optional(),
  ...beginning,
})
export type TeamRow = z.infer<typeof TeamRow>
