import { newId, now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { sanitizeWithin } from '#functions/core/mail/richText.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { told } from '#functions/data/activities/activities.ts'
import { startsFollowing } from '#functions/data/apps/inventory/starts.ts'
import { toValidators, validatorsKey } from '#functions/data/companies/workspaces.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import {
  endInReports,
  firstDayReported,
  lastDayReported,
  openToReports,
  unfilledBy,
} from '#functions/data/missions/assignments.ts'
import { type Client, clientKey, stillNamed, toClient } from '#functions/data/missions/clients.ts'
import {
  type Assignment,
  addMission,
  changeMission,
  missionSearched,
  missionsOf,
  type StoredMission,
  searchMission,
  toMission,
  toRow,
} from '#functions/data/missions/missions.ts'
import { positionsHeld, positionsLeft } from '#functions/data/missions/positions.ts'
import { nextSlug, takeSlug } from '#functions/data/missions/slugs.ts'
import { handedOver } from '#functions/data/missions/validatorEvents.ts'
import { countMission } from '#functions/data/positionings/staffingStats.ts'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import type { MissionFields } from '#shared/staffing/missions/fields.ts'
import { MISSION_LIMITS } from '#shared/staffing/missions/limits.ts'
import { distinctSkills, missionProblem } from '#shared/staffing/missions/rules.ts'
import { readAgain } from './openPages.ts'

type Idempotent = Pick<Request, 'idempotency'>
type Fields = MissionFields & { clientId: string }

/** What a manager typed as it is stored; every rule held. The second is the client. Who validates it already may stay. */
const checked = async (
  tenant: string,
  { clientId, ...fields }: Fields,
  already: readonly string[] = [],
): Promise<[MissionFields, Client]> => {
  const problem = missionProblem(fields)
  if (problem) throw new ApiError(problem)
  const [client, validators] = await getItems([clientKey(tenant, clientId), validatorsKey(tenant)])
  if (!client) throw new ApiError('missions.unknownClient')
  const may = [...Object.keys(toValidators(validators)), ...already]
  if (fields.validators.some((one) => !may.includes(one))) throw new ApiError('missions.unknownValidator')
  const description = await sanitizeWithin(fields.description, MISSION_LIMITS.description, 'description')
  return [
    { ...fields, description, skills: distinctSkills(fields.skills), languages: [...new Set(fields.languages)] },
    toClient(client),
  ]
}

type Turn = 'MISSION_OPENED' | 'MISSION_CLOSED' | 'MISSION_REOPENED'
/** The parts of a transaction that tell that a mission was opened or closed, to who places people. */
const tellOf = ({ tenant, person }: Caller, code: Turn, { id: missionId, title }: StoredMission, client: string) =>
  told(
    tenant,
    {
      ...{ id: newId(), at: now().toISOString(), by: person, about: null },
      ...{ code, missionId, mission: title, client },
    },
    [person],
  )

const isTaken = (refused: ReadonlyMap<number, unknown>): boolean => refused.has(0)
const ATTEMPTS = 4

/** Opens a mission under the first free slug of its title. */
const open = async (
  caller: Caller,
  { description, ...fields }: MissionFields,
  client: Client,
  idempotency: Idempotency,
): Promise<Mission> => {
  const { tenant, person } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const mission: StoredMission = {
      ...fields,
      id: newId(),
      slug: await nextSlug(tenant, 'mission', fields.title, attempt),
      clientId: client.id,
      status: 'OPEN',
      version: 1,
      createdAt: now().toISOString(),
      closedAt: null,
      counts: {},
      total: 0,
      assigned: {},
    }
    const done = await commitIdempotent<Mission>(idempotency, { ...toRow(mission, client), description }, [
      takeSlug(tenant, 'mission', mission.slug, mission.id),
      ...addMission(tenant, mission, description),
      ...countMission(tenant, { opened: 1, positionsOpen: mission.positions }),
      ...tellOf(caller, 'MISSION_OPENED', mission, client.title),
    ])
    if ('answer' in done) {
      log.info('mission.opened', { tenant, by: person, mission: mission.id })
      return done.answer
    }
    if (!isTaken(done.refused)) break
  }
  throw busy()
}

export const create = async (input: Fields, caller: Caller, { idempotency }: Idempotent): Promise<Mission> => {
  const [fields, client] = await checked(caller.tenant, input)
  return open(caller, fields, client, idempotency)
}

/** A mission that was just added by an import: its client is known to be there. */
export const openImported = (caller: Caller, fields: MissionFields, client: Client, idempotency: Idempotency) =>
  open(caller, fields, client, idempotency)

const opened = async (tenant: string, missionId: string, version: number) => {
  const found = (await missionsOf(tenant).get(missionId)) ?? notFound()
  if (found.stored.version !== version) throw new ApiError('missions.stale', { current: found.shown })
  return found
}

interface Change {
  before: StoredMission
  after: StoredMission
  client: Client
  description: string
  /** undefined: it stays as it is stored. */
  newDescription?: string
  more: readonly Write[]
}

/** A transaction holds no more, with the check of the right, the record of the request and what open pages are told. */
const MOST_PARTS = 97

/**
 * Changes a mission as it was read, in one transaction with what follows from it. Where so much changes at once that there
 * is no room for it, how the mission is found by search follows in another one.
 */
const change = async (
  caller: Caller,
  { before, after, client, description, newDescription, more }: Change,
  idempotency: Idempotency,
): Promise<Mission> => {
  const { tenant, person } = caller
  const next = { ...after, version: before.version + 1 }
  const itself = changeMission(tenant, before, next, newDescription)
  const [told, starts] = await Promise.all([readAgain(caller, before, next), startsFollowing(tenant, before, next)])
  const parts = [...itself, ...more, ...told, ...starts]
  const search = missionSearched(tenant, before, next)
  const isRoom = parts.length + search.length <= MOST_PARTS
  const answer = { ...toRow(next, client), description }
  const done = await commitIdempotent<Mission>(idempotency, answer, isRoom ? [...parts, ...search] : parts)
  if ('answer' in done) {
    if (!isRoom) await searchMission(tenant, before, next)
    log.info('mission.changed', { tenant, by: person, mission: before.id })
    return done.answer
  }
  const current = done.refused.get(0)
  if (current) throw new ApiError('missions.stale', { current: { ...toRow(toMission(current), client), description } })
  throw busy()
}

/**
 * The days of an assignment after its mission got others: of a closed mission, and where it ended by itself, they become
 * fewer only. None is lost that was reported: `since` the first of them, where the mission begins later now.
 */
const followed = (
  assignment: Assignment,
  before: StoredMission,
  mission: StoredMission,
  since?: string,
): Assignment => {
  const { startDate, endDate, ended } = assignment
  const isFewer = ended || mission.status === 'CLOSED'
  // What ended before the mission begins now follows it no more.
  const isLater = startDate < mission.startDate && endDate >= mission.startDate
  const stays = mission.startDate === before.startDate || (isFewer && !isLater)
  return {
    ...assignment,
    startDate: stays ? startDate : (since ?? mission.startDate),
    endDate: isFewer && endDate < mission.endDate ? endDate : mission.endDate,
  }
}

/** Of those who work on a mission that begins on another day now, the first day they have reported before it. */
const reportedBefore = async (
  tenant: string,
  { startDate: before }: StoredMission,
  { id, startDate, assigned }: StoredMission,
): Promise<ReadonlyMap<string, string | undefined>> => {
  const people = startDate !== before ? Object.entries(assigned).filter(([, one]) => one.startDate < startDate) : []
  const days = people.map(async ([person, one]) => {
    const asked = { from: one.startDate, before: startDate }
    return [person, await firstDayReported(tenant, person, id, asked)] as const
  })
  return new Map(await Promise.all(days))
}

/** Refuses to take days away that somebody has reported already. */
const refuseReported = async (tenant: string, before: StoredMission, after: StoredMission): Promise<void> => {
  const shortened = Object.entries(after.assigned).filter(
    ([person, { endDate }]) => endDate < (before.assigned[person]?.endDate ?? ''),
  )
  const last = await Promise.all(
    shortened.map(([person, { endDate }]) => lastDayReported(tenant, person, before.id, endDate)),
  )
  const day = last.find((one, index) => one !== undefined && one > (shortened[index]?.[1].endDate ?? ''))
  if (day) throw new ApiError('missions.daysReported', { day })
}

/** Saves a mission over the version it was made from; whoever works on it reports under its new title, days and validators. */
export const save = async (
  { missionId, version, ...input }: Fields & { missionId: string; version: number },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Mission> => {
  const { tenant } = caller
  const { stored: before } = await opened(tenant, missionId, version)
  const [{ description, ...fields }, client] = await checked(tenant, input, before.validators)
  if (client.id !== before.clientId && before.total > 0) throw new ApiError('missions.clientFixed')
  const taken = positionsHeld(before)
  if (fields.positions < taken) throw new ApiError('missions.positionsTaken', { taken })
  const changed = { ...before, ...fields, clientId: client.id }
  // Days are taken away only from who fills none at the same moment.
  const isNarrower = changed.startDate > before.startDate || changed.endDate < before.endDate
  const unfilled = await unfilledBy(tenant, isNarrower ? Object.keys(before.assigned) : [])
  const since = await reportedBefore(tenant, before, changed)
  const assigned = Object.fromEntries(
    Object.entries(before.assigned).map(([person, assignment]) => [
      person,
      followed(assignment, before, changed, since.get(person)),
    ]),
  )
  const after = { ...changed, assigned }
  await refuseReported(tenant, before, after)
  const options = Object.entries(assigned).map(([person, assignment]) =>
    openToReports(tenant, person, after, client, assignment, unfilled.get(person)),
  )
  const positionsOpen = positionsLeft(after) - positionsLeft(before)
  const named = options.length > 0 ? [stillNamed(tenant, client)] : []
  const handed = handedOver(caller, before, after)
  const more = [...options, ...named, ...handed, ...countMission(tenant, { positionsOpen })]
  return change(caller, { before, after, client, description, newDescription: description, more }, idempotency)
}

const withStatus = async (tenant: string, missionId: string, version: number, status: StoredMission['status']) => {
  const { stored, shown } = await opened(tenant, missionId, version)
  return { before: stored, shown, client: { ...shown.client, version: 1 }, same: stored.status === status }
}

/** Closes a mission: whoever works on it does so until today, or until the last day they have reported. */
export const close = async (
  { missionId, version }: { missionId: string; version: number },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Mission> => {
  const { tenant } = caller
  const { before, shown, client, same } = await withStatus(tenant, missionId, version, 'CLOSED')
  if (same) return shown
  const closedAt = now().toISOString()
  const today = parisDate()
  const running = Object.entries(before.assigned).filter(([, { endDate }]) => endDate > today)
  const unfilled = await unfilledBy(
    tenant,
    running.map(([person]) => person),
  )
  const ends = await Promise.all(
    running.map(async ([person, assignment]): Promise<[string, Assignment]> => {
      const last = (await lastDayReported(tenant, person, missionId, today)) ?? today
      return [person, { ...assignment, endDate: last > today ? last : today, ended: true }]
    }),
  )
  const assigned = { ...before.assigned, ...Object.fromEntries(ends) }
  const after: StoredMission = { ...before, status: 'CLOSED', closedAt, assigned }
  const more = [
    ...ends.map(([person, { endDate }]) => endInReports(tenant, person, missionId, endDate, unfilled.get(person))),
    ...countMission(tenant, { closed: 1, positionsOpen: -positionsLeft(before) }),
    ...tellOf(caller, 'MISSION_CLOSED', before, client.title),
  ]
  return change(caller, { before, after, client, description: shown.description, more }, idempotency)
}

/** Opens a closed mission again: who worked there until it closed does no longer, and can be followed by others. */
export const reopen = async (
  { missionId, version }: { missionId: string; version: number },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Mission> => {
  const { before, shown, client, same } = await withStatus(caller.tenant, missionId, version, 'OPEN')
  if (same) return shown
  const assigned = Object.fromEntries(
    Object.entries(before.assigned).map(([person, one]) => [person, one.ended ? { ...one, vacated: true } : one]),
  )
  const after: StoredMission = { ...before, status: 'OPEN', closedAt: null, reopenedAt: now().toISOString(), assigned }
  const more = [
    ...countMission(caller.tenant, { opened: 1, positionsOpen: positionsLeft(after) }),
    ...tellOf(caller, 'MISSION_REOPENED', after, client.title),
  ]
  return change(caller, { before, after, client, description: shown.description, more }, idempotency)
}
