import { newId, now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency, MAX_COMMITTED_WRITES } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { sanitizeLimitedRichText } from '#functions/core/mail/richText.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { buildActivityWrites } from '#functions/data/activities/activities.ts'
import { buildStartWrites } from '#functions/data/apps/inventory/starts.ts'
import { toValidators, validatorsKey } from '#functions/data/companies/workspaces.ts'
import { buildOptionWrites, readUnfilledConditions } from '#functions/data/missions/assignments.ts'
import { type Client, checkClientUnchanged, clientKey, toClient } from '#functions/data/missions/clients.ts'
import {
  addMission,
  buildMissionSearchWrites,
  changeMission,
  type MissionTexts,
  missionsOf,
  toRow,
  updateMissionSearch,
} from '#functions/data/missions/missions.ts'
import { positionsHeld, positionsLeft } from '#functions/data/missions/positions.ts'
import { claimSlug, nextSlug } from '#functions/data/missions/slugs.ts'
import type { StoredMission } from '#functions/data/missions/storedMission.ts'
import { recordValidatorChange } from '#functions/data/missions/validatorEvents.ts'
import { buildMissionStatWrites } from '#functions/data/positionings/staffingStats.ts'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import type { MissionFields } from '#shared/staffing/missions/fields.ts'
import { MISSION_LIMITS } from '#shared/staffing/missions/limits.ts'
import { distinctSkills, findMissionProblem } from '#shared/staffing/missions/rules.ts'
import { adjustAssignment, findReportedBefore, refuseReported } from './assignmentDays.ts'
import { buildInvalidations } from './invalidations.ts'

type Idempotent = Pick<Request, 'idempotency'>
type Fields = MissionFields & { clientId: string; note?: string | undefined }

/** A manager's input as stored, validated, with its client. Current validators may stay. */
const checkFields = async (
  tenant: string,
  { clientId, ...fields }: Fields,
  already: readonly string[] = [],
): Promise<[Omit<Fields, 'clientId'>, Client]> => {
  const problem = findMissionProblem(fields)
  if (problem) throw new ApiError(problem)
  const [client, validators] = await getItems([clientKey(tenant, clientId), validatorsKey(tenant)])
  if (!client) throw new ApiError('missions.unknownClient')
  const may = [...Object.keys(toValidators(validators)), ...already]
  if (fields.validators.some((one) => !may.includes(one))) throw new ApiError('missions.unknownValidator')
  const description = await sanitizeLimitedRichText(fields.description, MISSION_LIMITS.description, 'description')
  return [
    { ...fields, description, skills: distinctSkills(fields.skills), languages: [...new Set(fields.languages)] },
    toClient(client),
  ]
}

type StatusNotice = 'MISSION_OPENED' | 'MISSION_CLOSED' | 'MISSION_REOPENED'
/** The events that notify staffing of an opened or closed mission. */
export const buildStatusNotices = (
  { tenant, person }: Caller,
  code: StatusNotice,
  { id: missionId, title }: StoredMission,
  client: string,
) =>
  buildActivityWrites(
    tenant,
    { id: newId(), at: now().toISOString(), by: person, about: null, code, missionId, mission: title, client },
    [person],
  )

const isTaken = (refused: ReadonlyMap<number, unknown>): boolean => refused.has(0)
const ATTEMPTS = 4

/** Creates a mission under a free slug of its title. */
const openMission = async (
  caller: Caller,
  { description, note = '', ...fields }: Omit<Fields, 'clientId'>,
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
    const done = await commitIdempotent<Mission>(idempotency, { ...toRow(mission, client), description, note }, [
      claimSlug(tenant, 'mission', mission.slug, mission.id),
      ...addMission(tenant, mission, description, note),
      ...buildMissionStatWrites(tenant, { opened: 1, positionsOpen: mission.positions }),
      ...buildStatusNotices(caller, 'MISSION_OPENED', mission, client.title),
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
  const [fields, client] = await checkFields(caller.tenant, input)
  return openMission(caller, fields, client, idempotency)
}

/** The same for an import, which has read the client already. */
export const openImported = (caller: Caller, fields: MissionFields, client: Client, idempotency: Idempotency) =>
  openMission(caller, fields, client, idempotency)

/** A mission at the version that the caller saw. */
export const loadMission = async (tenant: string, missionId: string, version: number) => {
  const found = (await missionsOf(tenant).get(missionId, true)) ?? notFound()
  if (found.stored.version !== version) throw new ApiError('missions.stale', { current: found.shown })
  return found
}

interface Change {
  before: StoredMission
  after: StoredMission
  client: Client
  texts: MissionTexts
  /** Those of them that changed. */
  newTexts?: Partial<MissionTexts>
  more: readonly Write[]
}

/**
 * Commits a change of a mission as read, with all that follows from it. When that exceeds a transaction, search entries
 * follow in a second one.
 */
export const commitChange = async (
  caller: Caller,
  { before, after, client, texts, newTexts = {}, more }: Change,
  idempotency: Idempotency,
): Promise<Mission> => {
  const { tenant, person } = caller
  const next = { ...after, version: before.version + 1 }
  const itself = changeMission(tenant, before, next, newTexts)
  const [told, starts] = await Promise.all([
    buildInvalidations(caller, before, next),
    buildStartWrites(caller, before, next),
  ])
  const parts = [...itself, ...more, ...told, ...starts]
  const search = buildMissionSearchWrites(tenant, before, next)
  const isRoom = parts.length + search.length <= MAX_COMMITTED_WRITES
  const answer = { ...toRow(next, client), ...texts }
  const done = await commitIdempotent<Mission>(idempotency, answer, isRoom ? [...parts, ...search] : parts)
  if ('answer' in done) {
    if (!isRoom) await updateMissionSearch(tenant, before, next)
    log.info('mission.changed', { tenant, by: person, mission: before.id })
    return done.answer
  }
  if (!done.refused.get(0)) throw busy()
  const { shown } = (await missionsOf(tenant).get(before.id, true)) ?? notFound()
  throw new ApiError('missions.stale', { current: shown })
}

/** Saves a mission with a version check; the reportable missions of its people are updated. */
export const save = async (
  { missionId, version, ...input }: Fields & { missionId: string; version: number },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Mission> => {
  const { tenant } = caller
  const { stored: before, shown } = await loadMission(tenant, missionId, version)
  const [{ description, note = shown.note ?? '', ...fields }, client] = await checkFields(
    tenant,
    input,
    before.validators,
  )
  if (client.id !== before.clientId && before.total > 0) throw new ApiError('missions.clientFixed')
  const taken = positionsHeld(before)
  if (fields.positions < taken) throw new ApiError('missions.positionsTaken', { taken })
  const changed = { ...before, ...fields, clientId: client.id }
  // Narrowing is conditional on nobody filling in days concurrently.
  const unfilled = await readUnfilledConditions(tenant, Object.keys(before.assigned))
  const since = await findReportedBefore(tenant, before, changed)
  const assigned = Object.fromEntries(
    Object.entries(before.assigned).map(([person, assignment]) => [
      person,
      adjustAssignment(assignment, before, changed, since.get(person)),
    ]),
  )
  const after = { ...changed, assigned }
  await refuseReported(tenant, before, after)
  const options = buildOptionWrites(tenant, [before, after], client, unfilled)
  const positionsOpen = positionsLeft(after) - positionsLeft(before)
  const named = options.length > 0 ? [checkClientUnchanged(tenant, client)] : []
  const handed = recordValidatorChange(caller, before, after)
  const more = [...options, ...named, ...handed, ...buildMissionStatWrites(tenant, { positionsOpen })]
  const texts = { description, note }
  const newTexts = { description, ...(note !== shown.note && { note }) }
  return commitChange(caller, { before, after, client, texts, newTexts, more }, idempotency)
}
