import { now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { expression } from '#functions/core/table/expression.ts'
import { check, getItems } from '#functions/core/table/table.ts'
import { recordSeatsFreed } from '#functions/data/apps/academy/courseEvents.ts'
import { type CourseRow, courseRowKey, isPublished, toCourseRow } from '#functions/data/apps/academy/courses.ts'
import { areSeatsUnchanged, type OwnSeats, toOwnSeats } from '#functions/data/apps/academy/ownSeats.ts'
import {
  courseRowOf,
  joinQueue,
  leaveSession,
  listCourseSessions,
  type StoredSession,
  sessionKey,
  takeSeat,
  titledNow,
  toSession,
} from '#functions/data/apps/academy/sessions.ts'
import { findLastFilledDay, offerTraining, withdrawTraining } from '#functions/data/apps/academy/trainings.ts'
import { toWorkspace, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { isUnfilledSince, missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { readIf } from '#functions/data/stored.ts'
import type { academy } from '#shared/apps/academy/contract.ts'
import { findOverlap, hasBegun, hasRoom, SESSION_LIMITS, waitingList } from '#shared/apps/academy/sessionRules.ts'
import type { Session } from '#shared/apps/academy/sessions.ts'
import { isInAudience } from '#shared/apps/audience.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'

type Mine = 'SEAT' | 'WAITING'

const seatOf = ({ people }: StoredSession, person: string): Mine | null => {
  const one = people[person]
  if (!one) return null
  return one.seat ? 'SEAT' : 'WAITING'
}

const toOwnSession = (session: StoredSession, person: string, { seats: own }: OwnSeats): Session => {
  const { id, days, place, link, trainer, seats, taken, waiting } = session
  const mine = seatOf(session, person)
  return {
    id,
    days,
    place,
    trainer,
    seats,
    taken,
    waiting,
    mine,
    link: mine === 'SEAT' ? link : null,
    before: mine === 'WAITING' ? waitingList(session.people).indexOf(person) : null,
    overlap: (mine !== 'SEAT' && findOverlap(days, own)) || null,
  }
}

/** Whether the caller may enrol: the course is published, and they belong to its audience. */
const isOpenTo = (row: CourseRow | undefined, { person, type }: Caller): boolean =>
  row !== undefined && isPublished(row) && isInAudience(row.published.audience, { id: person, type })

export const listSessions = async (course: string, caller: Caller): Promise<Session[]> => {
  const { tenant, person } = caller
  const [[row, missions], all] = await Promise.all([
    getItems([courseRowKey(tenant, course), missionsKey(tenant, person)]),
    listCourseSessions(tenant, course),
  ])
  const isOpen = isOpenTo(readIf(row, toCourseRow), caller)
  const today = parisDate(now())
  const shown = all.filter((one) => {
    const mine = seatOf(one, person)
    // A waiting list is of no use once the session has begun.
    return mine === 'SEAT' || (!hasBegun(one.days, today) && (isOpen || mine === 'WAITING'))
  })
  if (!isOpen && shown.length === 0) return notFound()
  const own = toOwnSeats(missions)
  return shown.map((one) => toOwnSession(one, person, own))
}

/** Attempts when a concurrent write wins. */
const ATTEMPTS = 4

export const enrol = async (
  { id, wait }: ParsedOf<typeof academy.enrol>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<OutputOf<typeof academy.enrol>> => {
  const { tenant, person, language } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const rowKey = courseRowOf(tenant, id)
    const keys = [rowKey, sessionKey(tenant, id), workspaceKey(tenant), missionsKey(tenant, person)]
    const [row, item, company, missions] = await getItems(keys)
    const course = readIf(row, toCourseRow)
    const session = titledNow(readIf(item, toSession) ?? notFound(), course)
    const ownSeat = seatOf(session, person)
    if (ownSeat) return { mine: ownSeat }
    if (!company || !isOpenTo(course, caller)) return notFound()
    if (hasBegun(session.days, parisDate(now()))) throw new ApiError('academy.sessionBegun')
    const own = toOwnSeats(missions)
    const overlap = findOverlap(session.days, own.seats)
    if (overlap) throw new ApiError('academy.sessionOverlaps', overlap)
    const isFree = hasRoom(session)
    if (!isFree && !wait) throw new ApiError('academy.sessionFull')
    if (!isFree && session.waiting >= SESSION_LIMITS.waiting) throw new ApiError('academy.queueFull')
    const at = now().toISOString()
    const writes = isFree
      ? [
          ...takeSeat(tenant, session, person, at),
          offerTraining(toWorkspace(company), person, session, language, areSeatsUnchanged(own)),
        ]
      : [
          ...joinQueue(tenant, session, person, at),
          ...(session.taken < session.seats ? [recordSeatsFreed(tenant, session)] : []),
        ]
    const answer = { mine: isFree ? ('SEAT' as const) : ('WAITING' as const) }
    const done = await commitIdempotent(idempotency, answer, [
      ...writes,
      check(rowKey, expression`attribute_exists(#pk)`),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}

export const leave = async (id: string, { tenant, person }: Caller, idempotency: Idempotency): Promise<true> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [item, missions] = await getItems([sessionKey(tenant, id), missionsKey(tenant, person)])
    const session = readIf(item, toSession)
    const mine = session && seatOf(session, person)
    if (!mine) return true
    if (hasBegun(session.days, parisDate(now()))) throw new ApiError('academy.sessionBegun')
    const last = mine === 'SEAT' ? await findLastFilledDay(tenant, person, session) : undefined
    if (last) throw new ApiError('academy.daysFilled', { last })
    const done = await commitIdempotent<true>(idempotency, true, [
      ...leaveSession(tenant, id, person, mine === 'SEAT'),
      ...(mine === 'SEAT'
        ? [withdrawTraining(tenant, person, id, isUnfilledSince(missions)), recordSeatsFreed(tenant, session)]
        : []),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}
