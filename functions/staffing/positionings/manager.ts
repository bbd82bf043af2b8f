import { newId, now, nowAfter } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { expression, name as named } from '#functions/core/table/expression.ts'
import { update } from '#functions/core/table/table.ts'
import { schedule } from '#functions/data/due/due.ts'
import { buildPlanWrites } from '#functions/data/figures/plan.ts'
import { countProposal, secondsToTomorrow } from '#functions/data/mail/mailLimits.ts'
import {
  changeLastReportDay,
  findLastReportedDay,
  readUnfilledConditions,
} from '#functions/data/missions/assignments.ts'
import { hasPositionLeft, positionsLeft } from '#functions/data/missions/positions.ts'
import { missionKey } from '#functions/data/missions/storedMission.ts'
import type { Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { openPositioning } from '#functions/data/positionings/positioningContext.ts'
import { recordPositioningEvent } from '#functions/data/positionings/positioningEvents.ts'
import { newPositioning, type StoredPositioning, savePositioning } from '#functions/data/positionings/positionings.ts'
import { buildMissionStatWrites } from '#functions/data/positionings/staffingStats.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import type { Positioning, positionings } from '#shared/staffing/positionings/contract.ts'
import {
  CLIENT_LINK_DAYS,
  isOpenTo,
  latestEnd,
  MAX_CANDIDATES,
  positioningIdOf,
} from '#shared/staffing/positionings/rules.ts'
import { actorOf, applyTransition, isAsAgreed, isOpen, type LoadedPositioning, loadPositioning } from './transition.ts'
import { toPositioning } from './view.ts'

type Idempotent = Pick<Request, 'idempotency'>
type Input<N extends keyof typeof positionings> = ParsedOf<(typeof positionings)[N]>

/** The managers who are notified of answers, with the caller as the latest. */
const withManager = ({ managers }: StoredPositioning, { person }: Caller): string[] =>
  [person, ...managers.filter((one) => one !== person)].slice(0, 5)

const answerFor =
  ({ mission, person }: Pick<LoadedPositioning, 'mission' | 'person'>) =>
  (after: StoredPositioning): Positioning =>
    toPositioning(after, mission, person)

/** The person, if active; refused otherwise. */
const requireActivePerson = ({ person }: Pick<LoadedPositioning, 'person'>): Member => {
  if (person?.state !== 'ACTIVE' || person.erasing) throw new ApiError('positionings.unknownPerson')
  return person
}

/** Adds somebody to a mission's short list. */
export const select = async (
  { missionId, personId, preposedAdr }: Input<'select'>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Positioning> => {
  const file = (await openPositioning(caller.tenant, positioningIdOf(missionId, personId))) ?? notFound()
  const { mission, positioning } = file
  if (positioning) throw new ApiError('positionings.alreadyPositioned', { status: positioning.status })
  const resourceName = fullName(requireActivePerson(file))
  if (!isOpenTo('SELECT', mission.status === 'OPEN')) throw new ApiError('positionings.missionClosed')
  if (mission.total >= MAX_CANDIDATES) throw new ApiError('positionings.tooManyCandidates')
  const change = newPositioning({
    missionId,
    clientId: mission.clientId,
    person: personId,
    resourceName,
    order: newId(),
    positionedDate: now().toISOString(),
    preposedAdr,
  })
  return applyTransition(
    {
      transition: 'SELECT',
      actor: actorOf(caller),
      file,
      notify: [],
      needsPerson: true,
      change: { ...change, managers: [caller.person] },
      missionWhen: expression`${isOpen} AND #total < ${MAX_CANDIDATES} AND #clientId = ${mission.clientId}`,
    },
    answerFor(file),
    idempotency,
  )
}

/** Removes somebody from the short list, which they do not know of. */
export const remove = async (
  { positioningId, version }: Input<'remove'>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<boolean> => {
  const file = await loadPositioning(caller, positioningId, version, ['REMOVE'], 'manager')
  return applyTransition(
    { transition: 'REMOVE', actor: actorOf(caller), file, change: {}, notify: [] },
    () => true,
    idempotency,
  )
}

/** Proposes a mission to the person. */
export const propose = async (
  { positioningId, version, preposedAdr }: Input<'propose'>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Positioning> => {
  const file = await loadPositioning(caller, positioningId, version, ['PROPOSE'], 'manager')
  const { positioning } = file
  return applyTransition(
    {
      transition: 'PROPOSE',
      actor: actorOf(caller),
      file,
      notify: [positioning.person],
      needsPerson: true,
      change: {
        // The person sees the date of the proposal, not that of the short list.
        preposedAdr,
        positionedDate: now().toISOString(),
        reason: null,
        consent: null,
        managers: withManager(positioning, caller),
      },
      missionWhen: isOpen,
    },
    answerFor(file),
    idempotency,
  )
}

/** Withdraws a proposal from the person, which ends their consent, or from the client. */
export const takeBack = async (
  { positioningId, version }: Input<'takeBack'>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Positioning> => {
  const file = await loadPositioning(caller, positioningId, version, ['TAKE_BACK', 'TAKE_BACK_FROM_CLIENT'], 'manager')
  const { positioning } = file
  const step =
    positioning.status === 'SENT_TO_CLIENT'
      ? { transition: 'TAKE_BACK_FROM_CLIENT' as const, change: { contact: null } }
      : { transition: 'TAKE_BACK' as const, change: { consent: null } }
  return applyTransition(
    { ...step, actor: actorOf(caller), file, notify: [positioning.person] },
    answerFor(file),
    idempotency,
  )
}

const DAY_MS = 86_400_000

/** Orders the mail with the client's link; sending again revokes the previous link in the same transaction. */
export const sendToClient = async (
  { positioningId, version, name, email, language }: Input<'sendToClient'>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Positioning> => {
  const file = await loadPositioning(caller, positioningId, version, ['SEND_TO_CLIENT', 'RESEND'], 'manager')
  const { positioning, mission } = file
  requireActivePerson(file)
  if (!isAsAgreed(file)) throw new ApiError('positionings.termsChanged')
  if (!hasPositionLeft(mission)) throw new ApiError('positionings.noPositionLeft')
  const first = positioning.status === 'ACCEPTED_BY_RESOURCE'
  const at = nowAfter(positioning.changedAt)
  const order = newId(at)
  const contact = {
    name,
    email: email.toLowerCase(),
    language,
    order,
    sentAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + CLIENT_LINK_DAYS * DAY_MS).toISOString(),
  }
  const mails = countProposal(caller.tenant, contact.email).map((write) => ({
    write,
    refusal: 'positionings.tooManyMails' as const,
  }))
  const { tenant } = caller
  const expiry = schedule({ tenant, dueKind: 'clientLinkExpiry', id: positioningId, dueAt: contact.expiresAt })
  return applyTransition(
    {
      transition: first ? 'SEND_TO_CLIENT' : 'RESEND',
      actor: actorOf(caller),
      file,
      order,
      more: [...mails, { write: expiry }],
      needsPerson: true,
      change: { contact, managers: withManager(positioning, caller) },
      notify: first ? [positioning.person] : [],
      missionWhen: expression`${isOpen} AND #version = ${mission.version}`,
    },
    answerFor(file),
    idempotency,
  ).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'positionings.tooManyMails') throw error
    const seconds = secondsToTomorrow()
    throw new ApiError(error.code, { seconds }, { 'retry-after': String(seconds) })
  })
}

/**
 * Changes the last day of an assignment: within its mission, only shortened once that is closed, and never before a
 * reported day.
 */
export const assign = async (
  { positioningId, version, endDate }: Input<'assign'>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Positioning> => {
  const { tenant, person: by, name } = caller
  const { positioning, mission, client, person } = (await openPositioning(tenant, positioningId)) ?? notFound()
  if (!positioning) return notFound()
  const { status } = positioning
  const assignment = mission.assigned[positioning.person]
  if (status !== 'ACCEPTED_BY_CLIENT' || !assignment) throw new ApiError('positionings.wrongStatus', { status })
  if (positioning.version !== version)
    throw new ApiError('positionings.stale', { status, version: positioning.version })
  if (endDate < assignment.startDate || endDate > mission.endDate) throw new ApiError('positionings.outsideMission')
  if (endDate > latestEnd(mission, assignment)) throw new ApiError('positionings.missionClosed')
  const unfilled = await readUnfilledConditions(tenant, [positioning.person])
  const last = await findLastReportedDay(tenant, positioning.person, mission.id, endDate)
  if (last && last > endDate) throw new ApiError('positionings.daysReported', { day: last })
  const ended = endDate !== mission.endDate
  const changed = { ...assignment, endDate, ended, vacated: ended }
  // A vacated position may be taken by somebody else by now.
  if (assignment.vacated && !ended && !hasPositionLeft(mission)) throw new ApiError('positionings.noPositionLeft')
  const { link: _, ...before } = positioning
  const at = nowAfter(positioning.changedAt)
  const after = { ...before, version: version + 1, changedAt: at.toISOString() }
  const staffed = { ...mission, assigned: { ...mission.assigned, [positioning.person]: changed } }
  const itself = savePositioning(tenant, positioning, after)
  const done = await commitIdempotent<Positioning>(idempotency, toPositioning(after, staffed, person), [
    ...itself,
    update(
      missionKey(tenant, mission.id),
      expression`SET #assigned.${named(positioning.person)} = ${changed}`,
      expression`#version = ${mission.version} AND #assigned = ${mission.assigned}`,
    ),
    ...changeLastReportDay(tenant, positioning.person, mission.id, endDate, unfilled.get(positioning.person)),
    ...buildPlanWrites(tenant, mission, staffed),
    ...buildMissionStatWrites(tenant, { positionsOpen: positionsLeft(staffed) - positionsLeft(mission) }),
    recordPositioningEvent(
      newId(at),
      {
        tenant,
        actionType: 'ASSIGNMENT_CHANGED',
        actionBy: { id: by, name },
        positioningId,
        from: status,
        to: status,
        message: null,
        resourceName: positioning.resourceName,
        mission: mission.title,
        client: client.title,
        lastDay: endDate,
        notify: positioning.person === by ? [] : [positioning.person],
      },
      at,
    ),
  ])
  if ('answer' in done) return done.answer
  // Only the condition on filled days failed: a day was filled in concurrently, and a retry looks again.
  const isFilled = ![...done.refused.keys()].some((at) => at <= itself.length)
  throw isFilled ? busy() : new ApiError('positionings.stale')
}
