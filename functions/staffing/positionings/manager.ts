import { newId, now, nowAfter } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import { expression } from '#functions/core/table/expression.ts'
import { schedule } from '#functions/data/due/due.ts'
import { countProposal, secondsToTomorrow } from '#functions/data/mail/mailLimits.ts'
import { hasPositionLeft } from '#functions/data/missions/positions.ts'
import type { Member } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { openPositioning } from '#functions/data/positionings/positioningContext.ts'
import { newPositioning, type StoredPositioning } from '#functions/data/positionings/positionings.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import type { Positioning, positionings } from '#shared/staffing/positionings/contract.ts'
import { CLIENT_LINK_DAYS, isOpenTo, MAX_CANDIDATES, positioningIdOf } from '#shared/staffing/positionings/rules.ts'
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
        clientMessage: null,
        contact: null,
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
