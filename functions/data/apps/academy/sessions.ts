import * as z from 'zod'
import { expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { put, queryAll, remove, update } from '#functions/core/table/table.ts'
import { coursePartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { courseOf, firstDay, SESSION_LIMITS } from '#shared/apps/academy/sessionRules.ts'
import { SessionDay } from '#shared/apps/academy/sessions.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { courseRowKey } from './courses.ts'

/** Somebody who has a seat in a session, or waits for one since then; whether they were there, once it is noted. */
const Person = z.object({ at: Instant, seat: z.boolean(), present: z.boolean().optional() })

/** A planned session of a course with everybody in it: a few dozen people at most. */
export const StoredSession = z.object({
  id: Id,
  course: Id,
  /** Of the course, when the session was last planned. */
  title: z.string(),
  days: z.array(SessionDay),
  place: z.string(),
  link: z.string().nullable(),
  trainer: z.string(),
  seats: z.int(),
  people: z.record(Id, Person),
  /** How many of them have a seat, and how many wait: these decide, in the transaction, who gets one. */
  taken: z.int(),
  waiting: z.int(),
  /** Counts what its authors change. */
  version: z.int(),
})
export type StoredSession = z.infer<typeof StoredSession>
export const toSession = reader('planned session', StoredSession)

const SESSION = 'SESSION#'
const SEAT = 'SEAT#'

/** The id of a session names its course. */
export const sessionIdOf = (course: string, own: string): string => `${course}_${own}`
export const sessionKey = (tenant: string, id: string): Key => ({
  pk: coursePartition(tenant, courseOf(id)),
  sk: SESSION + id,
})
/** The course of a session, whatever its id says: of another company there is none. */
export const courseRowOf = (tenant: string, id: string): Key => courseRowKey(tenant, courseOf(id))

const underCourse = (tenant: string, course: string) => ({
  where: expression`#pk = ${coursePartition(tenant, course)} AND begins_with(#sk, ${SESSION})`,
})

/** The sessions of a course, the next one first. */
export const sessionsOf = async (tenant: string, course: string): Promise<StoredSession[]> =>
  readEach(await queryAll(underCourse(tenant, course)), toSession).toSorted((a, b) =>
    firstDay(a.days).localeCompare(firstDay(b.days)),
  )

/** The same as they lie in the table, whatever of them cannot be read. */
export const sessionItems = (tenant: string, course: string): Promise<Item[]> => queryAll(underCourse(tenant, course))

const seatKey = (tenant: string, person: string, session: string): Key => ({
  pk: personPartition(tenant, person),
  sk: SEAT + session,
})

/** The sessions that somebody has a seat in, or waits for: their ids. */
export const sessionsWith = async (tenant: string, person: string): Promise<string[]> => {
  const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${SEAT})`
  return (await queryAll({ where })).map(({ sk }) => sk.slice(SEAT.length))
}

/** The part of a transaction that forgets that somebody is in a session. */
export const deleteSeat = (tenant: string, person: string, session: string): Write =>
  remove(seatKey(tenant, person, session))

/** The parts of a transaction that adds a session to a course; the second is refused when it has too many, or is no more. */
export const addSession = (tenant: string, session: StoredSession): Write[] => [
  put({ ...sessionKey(tenant, session.id), ...session, v: 1 }, expression`attribute_not_exists(#pk)`),
  update(
    courseRowKey(tenant, session.course),
    expression`ADD #sessions ${1}`,
    expression`attribute_exists(#pk) AND (attribute_not_exists(#sessions) OR #sessions < ${SESSION_LIMITS.sessions})`,
  ),
]

/** The part of a transaction that changes what is planned; refused when it was changed, or more seats were taken meanwhile. */
export const changeSession = (tenant: string, before: number, session: StoredSession): Write => {
  const { title, days, place, link, trainer, seats, version } = session
  return update(
    sessionKey(tenant, session.id),
    expression`SET #title = ${title}, #days = ${days}, #place = ${place}, #link = ${link}, #trainer = ${trainer},
      #seats = ${seats}, #version = ${version}`,
    expression`#version = ${before} AND #taken <= ${seats}`,
  )
}

/** The parts of a transaction that takes a session out; the first is refused when somebody came or left meanwhile. */
export const removeSession = (tenant: string, { id, course, people }: StoredSession): Write[] => [
  remove(sessionKey(tenant, id), expression`#people = ${people}`),
  update(courseRowKey(tenant, course), expression`ADD #sessions ${-1}`, expression`attribute_exists(#pk)`),
]

/** Who was there, and who was not; what is noted of the others stays. */
export interface Attendance {
  present: readonly string[]
  /** None: all others. */
  absent?: readonly string[] | undefined
}

/** The part of a transaction that notes who was there; refused when somebody came or left, or more was noted, meanwhile. */
export const noteAttendance = (
  tenant: string,
  { id, people }: StoredSession,
  { present, absent }: Attendance,
): Write => {
  const wasThere = (person: string, before = true) =>
    present.includes(person) || (before && absent !== undefined && !absent.includes(person))
  const noted = Object.fromEntries(
    Object.entries(people).map(([person, one]) => [
      person,
      one.seat ? { ...one, present: wasThere(person, one.present) } : one,
    ]),
  )
  return update(sessionKey(tenant, id), expression`SET #people = ${noted}`, expression`#people = ${people}`)
}

const buildSeatWrite = (tenant: string, person: string, session: string): Write =>
  put({ ...seatKey(tenant, person, session), v: 1 })

/**
 * The parts of a transaction that gives somebody a seat; the first is refused when none is left, when somebody waits for
 * one, when they are in it already or when its days are others.
 */
export const takeSeat = (tenant: string, { id, version }: StoredSession, person: string, at: string): Write[] => [
  update(
    sessionKey(tenant, id),
    expression`SET #people.${name(person)} = ${{ at, seat: true }} ADD #taken ${1}`,
    expression`attribute_not_exists(#people.${name(person)}) AND #taken < #seats AND #waiting = ${0} AND #version = ${version}`,
  ),
  buildSeatWrite(tenant, person, id),
]

/** The parts of a transaction that lets somebody wait; the first is refused when there is a seat for them, or no room. */
export const joinQueue = (tenant: string, { id, version }: StoredSession, person: string, at: string): Write[] => [
  update(
    sessionKey(tenant, id),
    expression`SET #people.${name(person)} = ${{ at, seat: false }} ADD #waiting ${1}`,
    expression`attribute_not_exists(#people.${name(person)}) AND (#taken >= #seats OR #waiting > ${0})
      AND #waiting < ${SESSION_LIMITS.waiting} AND #version = ${version}`,
  ),
  buildSeatWrite(tenant, person, id),
]

/** The part of a transaction that gives a seat to somebody who waits; refused when none is left, or they are gone. */
export const promoteFromQueue = (tenant: string, { id, version }: StoredSession, person: string): Write =>
  update(
    sessionKey(tenant, id),
    expression`SET #people.${name(person)}.#seat = ${true} ADD #taken ${1}, #waiting ${-1}`,
    expression`#people.${name(person)}.#seat = ${false} AND #taken < #seats AND #version = ${version}`,
  )

/** The part of a transaction that holds only while somebody has a seat. */
export const hasSeat = (person: string) => expression`#people.${name(person)}.#seat = ${true}`

/** The parts of a transaction that takes somebody out of a session; the first is refused when they have moved up, or are gone. */
export const leaveSession = (tenant: string, id: string, person: string, seat: boolean): Write[] => {
  const change = seat
    ? expression`REMOVE #people.${name(person)} ADD #taken ${-1}`
    : expression`REMOVE #people.${name(person)} ADD #waiting ${-1}`
  return [
    update(sessionKey(tenant, id), change, expression`#people.${name(person)}.#seat = ${seat}`),
    deleteSeat(tenant, person, id),
  ]
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'session of a course: seats and waiting list': sessionKey('<tenant>', '<course>_<session>'),
  'seat in a session': seatKey('<tenant>', '<person>', '<session>'),
})
