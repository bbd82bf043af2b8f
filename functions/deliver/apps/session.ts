import { now } from '#functions/core/clock.ts'
import { busy } from '#functions/core/http/apiError.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check, deleteItem, getItem, getItems, transact } from '#functions/core/table/table.ts'
import type { MemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { type CourseEvent, recordCourseEvent } from '#functions/data/apps/academy/courseEvents.ts'
import { toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { leaveSessions } from '#functions/data/apps/academy/leaving.ts'
import { areSeatsUnchanged, toOwnSeats } from '#functions/data/apps/academy/ownSeats.ts'
import {
  courseRowOf,
  deleteSeat,
  hasSeat,
  leaveSession,
  listCourseSessions,
  listSessionItems,
  promoteFromQueue,
  renameSession,
  type StoredSession,
  sessionKey,
  titledNow,
  toSession,
} from '#functions/data/apps/academy/sessions.ts'
import { endTraining, offerTraining } from '#functions/data/apps/academy/trainings.ts'
import { toWorkspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { readIf } from '#functions/data/stored.ts'
import { findOverlap, firstDay, hasBegun, SESSION_LIMITS, waitingList } from '#shared/apps/academy/sessionRules.ts'
import { type Audience, isInAudience } from '#shared/apps/audience.ts'
import { invalidate } from '../invalidate.ts'

type SessionNoticeCode = 'SEAT_GIVEN' | 'SEAT_PASSED' | 'SESSION_CHANGED' | 'SESSION_CANCELLED'
type SessionFacts = Pick<StoredSession, 'title' | 'days' | 'course'>

const activeMembers = async (tenant: string, people: readonly string[]): Promise<Member[]> =>
  (await membersOf(tenant).getMany(people)).filter(worksHere)

const notify = async (
  event: CourseEvent,
  code: SessionNoticeCode,
  session: SessionFacts,
  people: readonly string[],
): Promise<void> => {
  const { id, tenant, courseOf } = event
  const params = { course: session.title, firstDay: firstDay(session.days) }
  const here = (await activeMembers(tenant, people)).map((member) => member.id)
  for (const person of here) {
    await notifications.of(tenant, person).add({ id, code, params, link: `/apps/academy/${courseOf}` })
  }
  invalidate(tenant, here, ['common', 'academy', 'cra', 'dashboards'])
}

/**
 * A session with its company's name and its course's audience; the audience is undefined when the course was withdrawn.
 */
const readSession = async (
  tenant: string,
  id: string,
): Promise<[StoredSession | undefined, string, Audience | undefined]> => {
  const [item, company, row] = await getItems([sessionKey(tenant, id), workspaceKey(tenant), courseRowOf(tenant, id)])
  const course = readIf(row, toCourseRow)
  const session = readIf(item, toSession)
  const named = session && titledNow(session, course)
  return [named, company ? toWorkspace(company).name : '', course?.published?.audience]
}

/** Twice the waiting list, to allow for concurrent changes; then the stream retries the event. */
const MAX_FILL_ROUNDS = 2 * SESSION_LIMITS.waiting

/** Transaction writes that promote the next person, or skip them if they have an overlapping seat. */
const buildSeatWrites = async (
  company: { id: string; name: string },
  session: StoredSession,
  { id: person, displayLanguage }: Member,
): Promise<Write[]> => {
  const { id: tenant } = company
  const own = toOwnSeats(await getItem(missionsKey(tenant, person)))
  const { people: _, ...facts } = session
  const happened = (actionType: 'SEAT_GIVEN' | 'SEAT_PASSED') =>
    recordCourseEvent({ actionType, tenant, courseOf: session.course, people: [person], session: facts })
  if (findOverlap(session.days, own.seats)) {
    const passed = leaveSession(tenant, session.id, person, false)
    return [...passed, check(missionsKey(tenant, person), areSeatsUnchanged(own)), happened('SEAT_PASSED')]
  }
  const offered = offerTraining(company, person, session, displayLanguage, areSeatsUnchanged(own))
  return [promoteFromQueue(tenant, session, person), offered, happened('SEAT_GIVEN')]
}

/** Promotes waiting people in order until the session is full or has begun. */
const fillSeats = async (tenant: string, id: string): Promise<void> => {
  for (let round = 0; round < MAX_FILL_ROUNDS; round += 1) {
    const [session, name, audience] = await readSession(tenant, id)
    if (!session || session.taken >= session.seats || hasBegun(session.days, parisDate(now())) || !audience) return
    const queue = waitingList(session.people)
    const here = (await activeMembers(tenant, queue)).filter((member) => isInAudience(audience, member))
    const next = queue.flatMap((person) => here.find((member) => member.id === person) ?? [])[0]
    if (!next) return
    // On a conflict the session is read again.
    await transact(await buildSeatWrites({ id: tenant, name }, session, next))
  }
  throw new Error(`The seats of a session are still being taken and given up: ${id}`)
}

/** Updates the reportable days of everybody with a seat in a changed session. */
const updateSeatHolders = async (tenant: string, id: string): Promise<void> => {
  const [session, name] = await readSession(tenant, id)
  if (!session) return
  const seated = Object.keys(session.people).filter((person) => session.people[person]?.seat)
  for (const member of await activeMembers(tenant, seated)) {
    await transact([
      check(sessionKey(tenant, id), hasSeat(member.id)),
      offerTraining({ id: tenant, name }, member.id, session, member.displayLanguage),
    ])
  }
}

/** Brings a new title of the course to its session, and to the months of everybody with a seat. */
const updateTitle = async (tenant: string, before: StoredSession): Promise<void> => {
  const [session] = await readSession(tenant, before.id)
  if (!session || session.title === before.title) return
  // Stored last: until then the stream retries all of it.
  await updateSeatHolders(tenant, session.id)
  await transact([renameSession(tenant, session)])
}

/** Removes people from a cancelled session. */
const removeFromSession = async (
  tenant: string,
  session: Pick<StoredSession, 'id' | 'days'>,
  people: readonly string[],
) => {
  for (const person of people) {
    const ended = await endTraining(tenant, person, session)
    // They are filling in a day concurrently: the stream retries.
    if (ended.length > 0 && (await transact(ended))) throw busy()
    await transact([deleteSeat(tenant, person, session.id)])
  }
}

/** Filters people who still have a seat or, unless `isSeat`, wait for one. */
const filterParticipants = async (
  tenant: string,
  id: string,
  people: readonly string[],
  isSeat: boolean,
): Promise<string[]> => {
  const [session] = await readSession(tenant, id)
  return people.filter((one) => session?.people[one] && (!isSeat || session.people[one].seat))
}

export const deliverSession = async (event: CourseEvent): Promise<void> => {
  const { tenant, courseOf, actionType, people, session } = event
  // The course was published: it may be called otherwise, and waiting people of all its sessions may be eligible now.
  if (!session) {
    for (const one of await listCourseSessions(tenant, courseOf)) {
      if (!hasBegun(one.days, parisDate(now()))) await updateTitle(tenant, one)
      await fillSeats(tenant, one.id)
    }
    return
  }
  if (actionType === 'SEATS_FREED') return fillSeats(tenant, session.id)
  if (actionType === 'SEAT_PASSED') return notify(event, actionType, session, people)
  if (actionType === 'SEAT_GIVEN')
    return notify(event, actionType, session, await filterParticipants(tenant, session.id, people, true))
  if (actionType === 'SESSION_CANCELLED') {
    await removeFromSession(tenant, session, people)
    return notify(event, 'SESSION_CANCELLED', session, people)
  }
  await updateSeatHolders(tenant, session.id)
  await notify(event, 'SESSION_CHANGED', session, await filterParticipants(tenant, session.id, people, false))
  await fillSeats(tenant, session.id)
}

/** Deletes the sessions of a deleted course; resumable. */
export const clearSessions = async (event: CourseEvent): Promise<void> => {
  const { tenant, courseOf } = event
  for (const item of await listSessionItems(tenant, courseOf)) {
    const session = readIf(item, toSession)
    const people = Object.keys(session?.people ?? {})
    if (session && !hasBegun(session.days, parisDate(now()))) {
      await removeFromSession(tenant, session, people)
      await notify(event, 'SESSION_CANCELLED', session, people)
    } else {
      // Days of past sessions may still be reported.
      for (const person of people) await transact([deleteSeat(tenant, person, session?.id ?? '')])
    }
    await deleteItem(item)
  }
}

/** Frees the future seats of somebody who left; a person who has returned meanwhile keeps them. */
export const leaveFutureSessions = async ({ tenant, person }: MemberEvent): Promise<void> => {
  const [member] = await membersOf(tenant).getMany([person])
  if (!member || !worksHere(member)) await leaveSessions(tenant, person)
}
