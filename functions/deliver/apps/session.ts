import { now } from '#functions/core/clock.ts'
import { busy } from '#functions/core/http/apiError.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check, deleteItem, getItem, getItems, transact } from '#functions/core/table/table.ts'
import type { MemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { type CourseEvent, recordCourseEvent } from '#functions/data/apps/academy/courseEvents.ts'
import { toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { leaveSessions } from '#functions/data/apps/academy/leaving.ts'
import { ownSeatsIn, sameSeats } from '#functions/data/apps/academy/ownSeats.ts'
import {
  courseRowOf,
  forgetSeat,
  hasSeat,
  leaveSession,
  moveUp,
  type StoredSession,
  sessionItems,
  sessionKey,
  sessionsOf,
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

type Told = 'SEAT_GIVEN' | 'SEAT_PASSED' | 'SESSION_CHANGED' | 'SESSION_CANCELLED'
type Facts = Pick<StoredSession, 'title' | 'days' | 'course'>

const hereOf = async (tenant: string, people: readonly string[]): Promise<Member[]> =>
  people.length > 0 ? (await membersOf(tenant).getMany(people)).filter(worksHere) : []

const notify = async (event: CourseEvent, code: Told, session: Facts, people: readonly string[]): Promise<void> => {
  const { id, tenant, courseOf } = event
  const params = { course: session.title, firstDay: firstDay(session.days) }
  const here = (await hereOf(tenant, people)).map((member) => member.id)
  for (const person of here) {
    await notifications.of(tenant, person).add({ id, code, params, link: `/apps/academy/${courseOf}` })
  }
  invalidate(tenant, here, ['common', 'academy', 'cra', 'dashboards'])
}

/** A session as it is, the name of its company, and for whom its course is; undefined: it was taken from its readers. */
const readNow = async (
  tenant: string,
  id: string,
): Promise<[StoredSession | undefined, string, Audience | undefined]> => {
  const [item, company, row] = await getItems([sessionKey(tenant, id), workspaceKey(tenant), courseRowOf(tenant, id)])
  const audience = readIf(row, toCourseRow)?.published?.audience
  return [readIf(item, toSession), company ? toWorkspace(company).name : '', audience]
}

/** As many as may wait, and as many again for what was done at the same time; then the stream delivers it anew. */
const ROUNDS = 2 * SESSION_LIMITS.waiting

/** The parts of a transaction that give a seat to who is next, or pass them over who have one elsewhere at the same time. */
const nextTurn = async (
  company: { id: string; name: string },
  session: StoredSession,
  { id: person, displayLanguage }: Member,
): Promise<Write[]> => {
  const { id: tenant } = company
  const own = ownSeatsIn(await getItem(missionsKey(tenant, person)))
  const { people: _, ...facts } = session
  const happened = (actionType: 'SEAT_GIVEN' | 'SEAT_PASSED') =>
    recordCourseEvent({ actionType, tenant, courseOf: session.course, people: [person], session: facts })
  if (findOverlap(session.days, own.seats)) {
    const passed = leaveSession(tenant, session.id, person, false)
    return [...passed, check(missionsKey(tenant, person), sameSeats(own)), happened('SEAT_PASSED')]
  }
  const offered = offerTraining(company, person, session, displayLanguage, sameSeats(own))
  return [moveUp(tenant, session, person), offered, happened('SEAT_GIVEN')]
}

/** Gives the seats that are free to those who wait and may still enrol, one after the other, until none is left or the session has begun. */
const fillSeats = async (tenant: string, id: string): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [session, name, audience] = await readNow(tenant, id)
    if (!session || session.taken >= session.seats || hasBegun(session.days, parisDate(now())) || !audience) return
    const queue = waitingList(session.people)
    const here = (await hereOf(tenant, queue)).filter((member) => isInAudience(audience, member))
    const next = queue.flatMap((person) => here.find((member) => member.id === person) ?? [])[0]
    if (!next) return
    // Refused: somebody left, took a seat elsewhere, or the session was changed. It is looked at again.
    await transact(await nextTurn({ id: tenant, name }, session, next))
  }
  throw new Error(`The seats of a session are still being taken and given up: ${id}`)
}

/** Brings the days of a session that was changed to the months of those who have a seat. */
const offerAgain = async (tenant: string, id: string): Promise<void> => {
  const [session, name] = await readNow(tenant, id)
  if (!session) return
  const seated = Object.keys(session.people).filter((person) => session.people[person]?.seat)
  for (const member of await hereOf(tenant, seated)) {
    await transact([
      check(sessionKey(tenant, id), hasSeat(member.id)),
      offerTraining({ id: tenant, name }, member.id, session, member.displayLanguage),
    ])
  }
}

/** Takes people out of a session that is no more. */
const letGo = async (tenant: string, session: Pick<StoredSession, 'id' | 'days'>, people: readonly string[]) => {
  for (const person of people) {
    const ended = await endTraining(tenant, person, session)
    // They fill a day of it in this very moment: the stream delivers it anew.
    if (ended.length > 0 && (await transact(ended))) throw busy()
    await transact([forgetSeat(tenant, person, session.id)])
  }
}

/** Those of some people who still have a seat in a session, or wait for one where that is enough. */
const stillIn = async (tenant: string, id: string, people: readonly string[], isSeat: boolean): Promise<string[]> => {
  const [session] = await readNow(tenant, id)
  return people.filter((one) => session?.people[one] && (!isSeat || session.people[one].seat))
}

/** What follows from something that was done with a session. */
export const deliverSession = async (event: CourseEvent): Promise<void> => {
  const { tenant, courseOf, actionType, people, session } = event
  // The course has come to other readers: to those who wait for any of its sessions.
  if (!session) {
    for (const one of await sessionsOf(tenant, courseOf)) await fillSeats(tenant, one.id)
    return
  }
  if (actionType === 'SEATS_FREED') return fillSeats(tenant, session.id)
  if (actionType === 'SEAT_PASSED') return notify(event, actionType, session, people)
  if (actionType === 'SEAT_GIVEN')
    return notify(event, actionType, session, await stillIn(tenant, session.id, people, true))
  if (actionType === 'SESSION_CANCELLED') {
    await letGo(tenant, session, people)
    return notify(event, 'SESSION_CANCELLED', session, people)
  }
  await offerAgain(tenant, session.id)
  await notify(event, 'SESSION_CHANGED', session, await stillIn(tenant, session.id, people, false))
  await fillSeats(tenant, session.id)
}

/** Clears the sessions of a course that is no more; done again, it goes on with those that are left. */
export const clearSessions = async (event: CourseEvent): Promise<void> => {
  const { tenant, courseOf } = event
  for (const item of await sessionItems(tenant, courseOf)) {
    const session = readIf(item, toSession)
    const people = Object.keys(session?.people ?? {})
    if (session && !hasBegun(session.days, parisDate(now()))) {
      await letGo(tenant, session, people)
      await notify(event, 'SESSION_CANCELLED', session, people)
    } else {
      // What has taken place may still be filled in a month.
      for (const person of people) await transact([forgetSeat(tenant, person, session?.id ?? '')])
    }
    await deleteItem(item)
  }
}

/** Gives up the seats to come of somebody who has left; of who has come back meanwhile they stay. */
export const leaveAll = async ({ tenant, person }: MemberEvent): Promise<void> => {
  const [member] = await membersOf(tenant).getMany([person])
  if (!member || !worksHere(member)) await leaveSessions(tenant, person)
}
