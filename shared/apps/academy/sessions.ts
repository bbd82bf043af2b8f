import * as z from 'zod'
import { webAddress } from '#shared/core/links.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'
import { PersonSummary } from '../comments.ts'
import { DAY_PARTS, SESSION_LIMITS as LIMITS } from './sessionRules.ts'

const line = (most: number) => z.string().trim().max(most)
const Seats = z.int().min(1).max(LIMITS.seats)

export const SessionDay = z.object({ date: CivilDate, part: z.enum(DAY_PARTS) })
export type SessionDay = z.infer<typeof SessionDay>

/** Where a session is followed from afar: a page of the web. */
const SessionLink = z
  .string()
  .max(LIMITS.link)
  .refine((link) => link.startsWith('https://') && webAddress(link) !== undefined)
  .meta({ examples: ['https://meet.example/training'] })

/** The fields of a session that authors plan. */
export const SessionToPlan = z.strictObject({
  days: z.array(z.strictObject(SessionDay.shape)).min(1).max(LIMITS.days),
  /** Empty: it is followed from afar. */
  place: line(LIMITS.place),
  link: SessionLink.nullable(),
  trainer: line(LIMITS.trainer),
  seats: Seats,
})
export type SessionToPlan = z.infer<typeof SessionToPlan>

const facts = {
  id: Id,
  /** In the order of the calendar. */
  days: z.array(SessionDay),
  place: z.string(),
  link: z.string().nullable(),
  trainer: z.string(),
  seats: z.int(),
  /** Seats that people have, and how many wait for one. */
  taken: z.int(),
  waiting: z.int(),
}

/** A session as somebody finds it who may enrol. */
export const Session = z.object({
  ...facts,
  /** Whether the reader has a seat or waits; its link is for who has a seat. */
  mine: z.enum(['SEAT', 'WAITING']).nullable(),
  /** How many wait before the reader; null: they do not wait. */
  before: z.int().nullable(),
  /** The reader’s session that overlaps, and its first such day. */
  overlap: z.object({ title: z.string(), date: CivilDate }).nullable(),
})
export type Session = z.infer<typeof Session>

/** A session as its authors have it. */
export const PlannedSession = z.object({ ...facts, version: z.int() })
export type PlannedSession = z.infer<typeof PlannedSession>

/** Somebody who has a seat in a session, or waits for one. */
export const Attendee = z.object({
  ...PersonSummary.shape,
  seat: z.boolean(),
  /** Attendance; null: not recorded. */
  present: z.boolean().nullable(),
})
export type Attendee = z.infer<typeof Attendee>
