import { now } from '#functions/core/clock.ts'
import { check, deleteItem, getItems, transact } from '#functions/core/table/table.ts'
import { type CourseEvent, courseHappened } from '#functions/data/apps/academy/courseEvents.ts'
import {
  forgetSeat,
  hasSeat,
  moveUp,
  type StoredSession,
  sessionItems,
  sessionKey,
  toSession,
} from '#functions/data/apps/academy/sessions.ts'
import { endTraining, offerTraining } from '#functions/data/apps/academy/trainings.ts'
import { toWorkspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { readIf } from '#functions/data/stored.ts'
import { firstDay, hasBegun, queueOf, SESSION_LIMITS } from '#shared/apps/academy/sessionRules.ts'
import { invalidate } from '../invalidate.ts'

type Told = 'SEAT_GIVEN' | 'SESSION_CHANGED' | 'SESSION_CANCELLED'
type Facts = Pick<StoredSession, 'title' | 'days' | 'course'>

const hereOf = async (tenant: string, people: readonly string[]): Promise<Member[]> =>
  people.length > 0 ? (await membersOf(tenant).getMany(people)).filter(worksHere) : []

const tell = async (event: CourseEvent, code: Told, session: Facts, people: readonly string[]): Promise<void> => {
  const { id, tenant, courseOf } = event
  const params = { course: session.title, firstDay: firstDay(session.days) }
  const here = (await hereOf(tenant, people)).map((member) => member.id)
  for (const person of here) {
    await notifications.of(tenant, person).tell({ id, code, params, link: `/apps/academy/${courseOf}` })
  }
  invalidate(tenant, here, ['common', 'academy', 'cra'])
}

const readNow = async (tenant: string, id: string): Promise<[StoredSession | undefined, string]> => {
  const [item, company] = await getItems([sessionKey(tenant, id), workspaceKey(tenant)])
  return [readIf(item, toSession), company ? toWorkspace(company).name : '']
}

/** As many as may wait, and as many again for what was done at the same time; then the stream delivers it anew. */
const ROUNDS = 2 * SESSION_LIMITS.waiting

/** Gives the seats that are free to those who wait, one after the other, until none is left or the session has begun. */
const fillSeats = async (tenant: string, id: string): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [session, name] = await readNow(tenant, id)
    if (!session || session.taken >= session.seats || hasBegun(session.days, parisDate(now()))) return
    const queue = queueOf(session.people)
    const here = await hereOf(tenant, queue)
    const next = queue.flatMap((person) => here.find((member) => member.id === person) ?? [])[0]
    if (!next) return
    const { people: _, ...facts } = session
    // Refused: somebody left, or the session was changed. It is looked at again.
    await transact([
      moveUp(tenant, session, next.id),
      offerTraining({ id: tenant, name }, next.id, session, next.displayLanguage),
      courseHappened({
        ...{ actionType: 'SEAT_GIVEN', tenant, courseOf: session.course, people: [next.id] },
        session: facts,
      }),
    ])
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
    await endTraining(tenant, person, session)
    await transact([forgetSeat(tenant, person, session.id)])
  }
}

/** What follows from something that was done with a session. */
export const deliverSession = async (event: CourseEvent): Promise<void> => {
  const { tenant, actionType, people, session } = event
  if (!session) return
  if (actionType === 'SEATS_FREED') return fillSeats(tenant, session.id)
  if (actionType === 'SEAT_GIVEN') return tell(event, 'SEAT_GIVEN', session, people)
  if (actionType === 'SESSION_CANCELLED') {
    await letGo(tenant, session, people)
    return tell(event, 'SESSION_CANCELLED', session, people)
  }
  await offerAgain(tenant, session.id)
  await tell(event, 'SESSION_CHANGED', session, people)
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
      await tell(event, 'SESSION_CANCELLED', session, people)
    } else {
      // What has taken place may still be filled in a month.
      for (const person of people) await transact([forgetSeat(tenant, person, session?.id ?? '')])
    }
    await deleteItem(item)
  }
}
