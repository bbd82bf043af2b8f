import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import { expression } from '#functions/core/table/expression.ts'
import { missionsOf, readWithClients } from '#functions/data/missions/missions.ts'
import { fullName } from '#functions/data/people/names.ts'
import { listConsents, newConsent } from '#functions/data/positionings/consents.ts'
import { filterOnOpenMissions, openPositioning } from '#functions/data/positionings/positioningContext.ts'
import { positioningsOf, type StoredPositioning } from '#functions/data/positionings/positionings.ts'
import { profilesOf } from '#functions/data/profiles/professionalProfiles.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { Positioning, positionings } from '#shared/staffing/positionings/contract.ts'
import {
  AWAITING_ANSWER,
  canTransition,
  isKnownToPerson,
  isOver,
  positioningIdOf,
} from '#shared/staffing/positionings/rules.ts'
import { EMPTY_PROFILE, hasResume, snapshotOf, withoutContactDetails } from '#shared/staffing/profiles/rules.ts'
import { actorOf, applyTransition, isOpen, type LoadedPositioning, loadPositioning } from './transition.ts'
import { termsOf, toOwnPositioning, toProposedMission } from './view.ts'

type Idempotent = Pick<Request, 'idempotency'>
type Input<N extends keyof typeof positionings> = ParsedOf<(typeof positionings)[N]>

/** The caller's own proposals and missions. */
export const listOwnPositionings = async (
  { statuses, open, page, size }: Input<'mine'>,
  { tenant, person }: Caller,
): Promise<OutputOf<typeof positionings.mine>> => {
  const all = (await positioningsOf(tenant).own(person)).filter(
    ({ status }) => isKnownToPerson(status) && statuses.includes(status),
  )
  const waiting = open ? all.filter(({ status }) => AWAITING_ANSWER.includes(status)) : []
  const asked = new Set(await filterOnOpenMissions(tenant, waiting))
  const rows = all.filter((row) => !waiting.includes(row) || asked.has(row))
  const shown = rows.slice(page * size, (page + 1) * size)
  const missions = new Map((await readWithClients(tenant, shown)).map((one) => [one.mission.id, one]))
  const content = shown.flatMap(({ positioningId, missionId, positionedDate, preposedAdr, status }) => {
    const entry = missions.get(missionId)
    if (!entry) return []
    const { title, startDate, assigned } = entry.mission
    const assignment = assigned[person]
    const client = entry.client?.title ?? ''
    return [
      {
        id: positioningId,
        missionId,
        title,
        client,
        positionedDate,
        preposedAdr,
        startDate: assignment?.startDate ?? startDate,
        status,
        assignment: assignment ? { startDate: assignment.startDate, endDate: assignment.endDate } : null,
        isOver: isOver(entry.mission.status, status),
      },
    ]
  })
  return { content, totalCount: rows.length }
}

/** A snapshot of the profile as a client would see it now. */
const buildSnapshot = async (tenant: string, { positioning, person }: LoadedPositioning) => {
  const [snapshot] = await profilesOf(tenant).snapshots([positioning.person])
  if (snapshot) return withoutContactDetails(snapshot)
  return person ? snapshotOf(person, EMPTY_PROFILE, 0) : notFound()
}

/** A mission proposed to the caller, with what they need to answer. */
export const readOwnMission = async (
  { missionId }: Input<'myMission'>,
  { tenant, person }: Caller,
): Promise<OutputOf<typeof positionings.myMission>> => {
  const file = (await openPositioning(tenant, positioningIdOf(missionId, person))) ?? notFound()
  const { positioning, mission, client } = file
  if (!positioning || !isKnownToPerson(positioning.status)) return notFound()
  const asked = canTransition('ACCEPT', positioning.status, 'resource') && mission.status === 'OPEN'
  const [consents, snapshot, description] = await Promise.all([
    listConsents(tenant, person, missionId),
    asked ? buildSnapshot(tenant, { ...file, positioning }) : undefined,
    missionsOf(tenant).description(missionId),
  ])
  return {
    mission: toProposedMission(mission, client, description),
    positioning: toOwnPositioning(positioning, mission, file.person),
    offer: snapshot
      ? {
          terms: termsOf(mission, client, positioning.preposedAdr),
          missionVersion: mission.version,
          snapshot,
          hasProfile: hasResume(snapshot),
        }
      : null,
    consents,
  }
}

const answerFor =
  ({ mission, person }: LoadedPositioning) =>
  (after: StoredPositioning): Positioning =>
    toOwnPositioning(after, mission, person)

/** Consents to be presented; the terms and the profile snapshot are stored with the consent. */
export const accept = async (
  { positioningId, version, missionVersion, profileVersion }: Input<'accept'>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Positioning> => {
  const { tenant, person } = caller
  const file = await loadPositioning(caller, positioningId, version, ['ACCEPT'], 'resource')
  const { positioning, mission, client } = file
  const snapshot = await buildSnapshot(tenant, file)
  if (!hasResume(snapshot)) throw new ApiError('positionings.profileEmpty')
  if (snapshot.version !== profileVersion || mission.version !== missionVersion)
    throw new ApiError('positionings.profileChanged')
  const terms = termsOf(mission, client, positioning.preposedAdr)
  const by = file.person ? fullName(file.person) : positioning.resourceName
  const { consent, write } = newConsent(tenant, person, by, terms, snapshot)
  const { id, at, hash } = consent
  return applyTransition(
    {
      transition: 'ACCEPT',
      actor: actorOf(caller),
      file,
      notify: positioning.managers,
      change: { reason: null, consent: { id, at, hash, profileVersion, terms } },
      missionWhen: expression`${isOpen} AND #version = ${missionVersion}`,
      missionRefusal: 'positionings.profileChanged',
      more: [{ write }],
    },
    answerFor(file),
    idempotency,
  )
}

export const refuse = async (
  { positioningId, version, reason }: Input<'refuse'>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Positioning> => {
  if (reason === '') throw new ApiError('positionings.reasonRequired')
  const file = await loadPositioning(caller, positioningId, version, ['REFUSE'], 'resource')
  const notify = file.positioning.managers
  return applyTransition(
    { transition: 'REFUSE', actor: actorOf(caller), file, change: { reason }, message: reason, notify },
    answerFor(file),
    idempotency,
  )
}

/** Withdraws a consent; the client's link is revoked in the same transaction. */
export const withdraw = async (
  { positioningId, version, reason }: Input<'withdraw'>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Positioning> => {
  const file = await loadPositioning(caller, positioningId, version, ['WITHDRAW'], 'resource')
  return applyTransition(
    {
      transition: 'WITHDRAW',
      actor: actorOf(caller),
      file,
      message: reason,
      notify: file.positioning.managers,
      change: { reason: reason || null, consent: null, contact: null },
    },
    answerFor(file),
    idempotency,
  )
}
