import { newId, now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { getItem } from '#functions/core/table/table.ts'
import { type CourseEvent, recordCourseEvent } from '#functions/data/apps/academy/courseEvents.ts'
import { courseRowKey, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import {
  addSession,
  buildAttendanceWrite as attendance,
  changeSession,
  courseRowOf,
  listCourseSessions,
  removeSession,
  type StoredSession,
  sessionIdOf,
  sessionKey,
  toSession,
} from '#functions/data/apps/academy/sessions.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import type { academy } from '#shared/apps/academy/contract.ts'
import { findDaysProblem, hasBegun, inOrder, SESSION_LIMITS, waitingList } from '#shared/apps/academy/sessionRules.ts'
import type { Attendee, PlannedSession, SessionDay } from '#shared/apps/academy/sessions.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { toPersonSummary } from './authoring.ts'

const toPlanned = ({ course: _, title: __, people: ___, ...session }: StoredSession): PlannedSession => session

const readSession = async (tenant: string, id: string): Promise<StoredSession> =>
  readIf(await getItem(sessionKey(tenant, id)), toSession) ?? notFound()

/** A course of the company, drafts included. */
const courseRow = async (tenant: string, id: string) =>
  readIf(await getItem(courseRowKey(tenant, id)), toCourseRow) ?? notFound()

export const listPlannedSessions = async (
  course: string,
  { tenant }: Caller,
): Promise<OutputOf<typeof academy.planned>> => {
  const [row, sessions] = await Promise.all([courseRow(tenant, course), listCourseSessions(tenant, course)])
  return {
    title: row.title,
    published: row.published !== null,
    sessions: sessions.toReversed().map(toPlanned),
  }
}

export const listAttendees = async (id: string, { tenant }: Caller): Promise<Attendee[]> => {
  const { people } = await readSession(tenant, id)
  const seated = Object.keys(people)
    .filter((person) => people[person]?.seat)
    .toSorted((a, b) => (people[a]?.at ?? '').localeCompare(people[b]?.at ?? ''))
  const order = [...seated, ...waitingList(people)]
  const members = await membersOf(tenant).getMany(order)
  return members.map((member) => {
    const { seat = false, present = null } = people[member.id] ?? {}
    return { ...toPersonSummary(member), seat, present }
  })
}

const refuseDays = (days: readonly SessionDay[]): void => {
  const reason = findDaysProblem(days, parisDate(now()))
  if (reason) throw new ApiError('academy.sessionDays', { reason })
}

/** Records an event, from which `deliver` notifies people of the session. */
const recordSessionEvent = (
  tenant: string,
  actionType: CourseEvent['actionType'],
  { people: _, ...session }: StoredSession,
  people: readonly string[],
) => recordCourseEvent({ actionType, tenant, courseOf: session.course, people: [...people], session })

export const plan = async (
  { course, session }: ParsedOf<typeof academy.planSession>,
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<PlannedSession> => {
  const { published, title } = await courseRow(tenant, course)
  refuseDays(session.days)
  const stored: StoredSession = {
    ...session,
    id: sessionIdOf(course, newId()),
    course,
    // Attendees do not know what the draft is called.
    title: published?.title ?? title,
    days: inOrder(session.days),
    people: {},
    taken: 0,
    waiting: 0,
    version: 1,
  }
  const done = await commitIdempotent(idempotency, toPlanned(stored), addSession(tenant, stored))
  if ('answer' in done) return done.answer
  if (done.refused.get(1)) throw new ApiError('academy.sessionsFull', { most: SESSION_LIMITS.sessions })
  return notFound()
}

export const change = async (
  { id, version, session }: ParsedOf<typeof academy.changeSession>,
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<PlannedSession> => {
  const before = await readSession(tenant, id)
  const { published } = await courseRow(tenant, before.course)
  if (before.version !== version) throw new ApiError('academy.stale')
  if (hasBegun(before.days, parisDate(now()))) throw new ApiError('academy.sessionBegun')
  refuseDays(session.days)
  const title = published?.title ?? before.title
  const after = { ...before, ...session, title, days: inOrder(session.days), version: version + 1 }
  const facts = ({ days, place, link, trainer }: StoredSession) => JSON.stringify([days, place, link, trainer])
  const told = facts(before) === facts(after) ? [] : Object.keys(before.people)
  const done = await commitIdempotent(idempotency, toPlanned(after), [
    changeSession(tenant, version, after),
    recordSessionEvent(tenant, 'SESSION_CHANGED', after, told),
  ])
  if ('answer' in done) return done.answer
  const current = readIf(done.refused.get(0), toSession)
  if (current?.version === version) throw new ApiError('academy.tooFewSeats', { taken: current.taken })
  throw new ApiError('academy.stale')
}

/** Attempts when somebody enrols or leaves at the same time. */
const ATTEMPTS = 4

export const cancel = async (id: string, { tenant }: Caller, idempotency: Idempotency): Promise<true> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const session = readIf(await getItem(sessionKey(tenant, id)), toSession)
    if (!session) return true
    if (hasBegun(session.days, parisDate(now()))) throw new ApiError('academy.sessionBegun')
    const done = await commitIdempotent<true>(idempotency, true, [
      ...removeSession(tenant, session),
      recordSessionEvent(tenant, 'SESSION_CANCELLED', session, Object.keys(session.people)),
    ])
    if ('answer' in done) return done.answer
    if (!(await getItem(courseRowOf(tenant, id)))) return true
  }
  throw busy()
}

export const recordAttendance = async (
  { id, ...noted }: ParsedOf<typeof academy.noteAttendance>,
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<true> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const session = await readSession(tenant, id)
    if (!hasBegun(session.days, parisDate(now()))) throw new ApiError('academy.sessionNotBegun')
    const done = await commitIdempotent<true>(idempotency, true, [attendance(tenant, session, noted)])
    if ('answer' in done) return done.answer
  }
  throw busy()
}
