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
import { type CourseRow, courseRowKey } from './courses.ts'

/** A participant: with a seat or waiting since `at`; `present` once attendance is recorded. */
const Person = z.object({ at: Instant, seat: z.boolean(), present: z.boolean().optional() })

/** A planned session with its participants, a few dozen at most. */
export const StoredSession = z.object({
  id: Id,
  course: Id,
  /** Title of the published course. */
  title: z.string(),
  days: z.array(SessionDay),
  place: z.string(),
  link: z.string().nullable(),
  trainer: z.string(),
  seats: z.int(),
  people: z.record(Id, Person),
  /** Counters that decide in the transaction who gets a seat. */
  taken: z.int(),
  waiting: z.int(),
  /** Counts what its authors change. */
  version: z.int(),
})
export type StoredSession = z.infer<typeof StoredSession>
export const toSession = reader('planned session', StoredSession)

/** A session under what its course is called now; one of a withdrawn course keeps its last title. */
export const titledNow = (session: StoredSession, course: CourseRow | undefined): StoredSession => ({
  ...session,
  title: course?.published?.title ?? session.title,
})

const SESSION = 'SESSION#'
const SEAT = 'SEAT#'

/** The id of a session names its course. */
export const sessionIdOf = (course: string, own: string): string => `${course}_${own}`
export const sessionKey = (tenant: string, id: string): Key => ({
  pk: coursePartition(tenant, courseOf(id)),
  sk: SESSION + id,
})
/** The id of another company's session finds no course here. */
export const courseRowOf = (tenant: string, id: string): Key => courseRowKey(tenant, courseOf(id))

const underCourse = (tenant: string, course: string) => ({
  where: expression`#pk = ${coursePartition(tenant, course)} AND begins_with(#sk, ${SESSION})`,
})

/** The sessions of a course, the next one first. */
export const listCourseSessions = async (tenant: string, course: string): Promise<StoredSession[]> =>
  readEach(await queryAll(underCourse(tenant, course)), toSession).toSorted((a, b) =>
    firstDay(a.days).localeCompare(firstDay(b.days)),
  )

/** Raw items, unreadable ones included. */
export const listSessionItems = (tenant: string, course: string): Promise<Item[]> =>
  queryAll(underCourse(tenant, course))

const seatKey = (tenant: string, person: string, session: string): Key => ({
  pk: personPartition(tenant, person),
  sk: SEAT + session,
})

/** Ids of a person's sessions, seats and waiting lists. */
export const listSessionIds = async (tenant: string, person: string): Promise<string[]> => {
  const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${SEAT})`
  return (await queryAll({ where })).map(({ sk }) => sk.slice(SEAT.length))
}

/** Transaction write that deletes a person's pointer to a session. */
export const deleteSeat = (tenant: string, person: string, session: string): Write =>
  remove(seatKey(tenant, person, session))

/** Transaction writes that add a session; the second is refused when the course is gone or full. */
export const addSession = (tenant: string, session: StoredSession): Write[] => [
  put({ ...sessionKey(tenant, session.id), ...session, v: 1 }, expression`attribute_not_exists(#pk)`),
  update(
    courseRowKey(tenant, session.course),
    expression`ADD #sessions ${1}`,
    expression`attribute_exists(#pk) AND (attribute_not_exists(#sessions) OR #sessions < ${SESSION_LIMITS.sessions})`,
  ),
]

/** Transaction write that changes a session; refused when it was changed, or more seats are taken. */
export const changeSession = (tenant: string, before: number, session: StoredSession): Write => {
  const { title, days, place, link, trainer, seats, version } = session
  return update(
    sessionKey(tenant, session.id),
    expression`SET #title = ${title}, #days = ${days}, #place = ${place}, #link = ${link}, #trainer = ${trainer},
      #seats = ${seats}, #version = ${version}`,
    expression`#version = ${before} AND #taken <= ${seats}`,
  )
}

/** Transaction write that stores a new title; refused when the session is gone. */
export const renameSession = (tenant: string, { id, title }: Pick<StoredSession, 'id' | 'title'>): Write =>
  update(sessionKey(tenant, id), expression`SET #title = ${title}`, expression`attribute_exists(#pk)`)

/** Transaction writes that delete a session; the first is refused when its participants have changed. */
export const removeSession = (tenant: string, { id, course, people }: StoredSession): Write[] => [
  remove(sessionKey(tenant, id), expression`#people = ${people}`),
  update(courseRowKey(tenant, course), expression`ADD #sessions ${-1}`, expression`attribute_exists(#pk)`),
]

/** Attendance; others keep theirs. */
export interface Attendance {
  present: readonly string[]
  /** None: all others. */
  absent?: readonly string[] | undefined
}

/** Transaction write that stores attendance; refused when participants have changed. */
export const buildAttendanceWrite = (
  tenant: string,
  { id, people }: StoredSession,
  { present, absent }: Attendance,
): Write => {
  const wasThere = (person: string, before = true) =>
    present.includes(person) || (before && absent !== undefined && !absent.includes(person))
  const updated = Object.fromEntries(
    Object.entries(people).map(([person, one]) => [
      person,
      one.seat ? { ...one, present: wasThere(person, one.present) } : one,
    ]),
  )
  return update(sessionKey(tenant, id), expression`SET #people = ${updated}`, expression`#people = ${people}`)
}

const buildSeatWrite = (tenant: string, person: string, session: string): Write =>
  put({ ...seatKey(tenant, person, session), v: 1 })

/**
 * Transaction writes that take a seat; the first is refused when none is free, somebody is waiting, they participate
 * already or the session has changed.
 */
export const takeSeat = (tenant: string, { id, version }: StoredSession, person: string, at: string): Write[] => [
  update(
    sessionKey(tenant, id),
    expression`SET #people.${name(person)} = ${{ at, seat: true }} ADD #taken ${1}`,
    expression`attribute_not_exists(#people.${name(person)}) AND #taken < #seats AND #waiting = ${0} AND #version = ${version}`,
  ),
  buildSeatWrite(tenant, person, id),
]

/** Transaction writes that join the waiting list; the first is refused when a seat is free or the list is full. */
export const joinQueue = (tenant: string, { id, version }: StoredSession, person: string, at: string): Write[] => [
  update(
    sessionKey(tenant, id),
    expression`SET #people.${name(person)} = ${{ at, seat: false }} ADD #waiting ${1}`,
    expression`attribute_not_exists(#people.${name(person)}) AND (#taken >= #seats OR #waiting > ${0})
      AND #waiting < ${SESSION_LIMITS.waiting} AND #version = ${version}`,
  ),
  buildSeatWrite(tenant, person, id),
]

/** Transaction write that promotes a waiting person; refused when no seat is free or they have left. */
export const promoteFromQueue = (tenant: string, { id, version }: StoredSession, person: string): Write =>
  update(
    sessionKey(tenant, id),
    expression`SET #people.${name(person)}.#seat = ${true} ADD #taken ${1}, #waiting ${-1}`,
    expression`#people.${name(person)}.#seat = ${false} AND #taken < #seats AND #version = ${version}`,
  )

/** Condition that somebody has a seat. */
export const hasSeat = (person: string) => expression`#people.${name(person)}.#seat = ${true}`

/** Transaction writes that leave a session; the first is refused when they were promoted or have left. */
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
