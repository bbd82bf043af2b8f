import { now } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import type { Write } from '#functions/core/table/item.ts'
import { loadKits } from '#functions/data/apps/inventory/kits.ts'
import { buildStartAnnouncements, proposeKit } from '#functions/data/apps/inventory/starts.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import {
  changeReportableDays,
  findLastReportedDay,
  readUnfilledConditions,
} from '#functions/data/missions/assignments.ts'
import { recordMissionEvent } from '#functions/data/missions/missionEvents.ts'
import { positionsLeft } from '#functions/data/missions/positions.ts'
import type { Assignment, StoredMission } from '#functions/data/missions/storedMission.ts'
import { buildMissionStatWrites } from '#functions/data/positionings/staffingStats.ts'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import { buildStatusNotices, commitChange, loadMission } from './edit.ts'

type Idempotent = Pick<Request, 'idempotency'>

const loadMissionInStatus = async (
  tenant: string,
  missionId: string,
  version: number,
  status: StoredMission['status'],
) => {
  const { stored, shown } = await loadMission(tenant, missionId, version)
  const texts = { description: shown.description, note: shown.note ?? '' }
  return { before: stored, shown, texts, client: { ...shown.client, version: 1 }, same: stored.status === status }
}

/** Closes a mission: its people work there until today, or until their last reported day. */
export const close = async (
  { missionId, version }: { missionId: string; version: number },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Mission> => {
  const { tenant } = caller
  const { before, shown, texts, client, same } = await loadMissionInStatus(tenant, missionId, version, 'CLOSED')
  if (same) return shown
  const closedAt = now().toISOString()
  const today = parisDate()
  const running = Object.entries(before.assigned).filter(([, { endDate }]) => endDate > today)
  const unfilled = await readUnfilledConditions(
    tenant,
    running.map(([person]) => person),
  )
  const ends = await Promise.all(
    running.map(async ([person, assignment]): Promise<[string, Assignment]> => {
      const last = (await findLastReportedDay(tenant, person, missionId, today)) ?? today
      const { endDate, ended } = assignment
      return [person, { ...assignment, endDate: last > today ? last : today, ended: true, closed: { endDate, ended } }]
    }),
  )
  const assigned = { ...before.assigned, ...Object.fromEntries(ends) }
  const after: StoredMission = { ...before, status: 'CLOSED', closedAt, assigned }
  const more = [
    ...ends.flatMap(([person, assignment]) =>
      changeReportableDays(tenant, person, missionId, assignment, unfilled.get(person)),
    ),
    ...buildMissionStatWrites(tenant, { closed: 1, positionsOpen: -positionsLeft(before) }),
    ...buildStatusNotices(caller, 'MISSION_CLOSED', before, client.title),
    recordMissionEvent(tenant, missionId, 'MISSION_CLOSED'),
  ]
  return commitChange(caller, { before, after, client, texts, more }, idempotency)
}

/** Proposes kits again to those who had not begun when their mission was closed, which removed the proposals. */
const buildKitWrites = async (caller: Caller, { id: mission, assigned }: StoredMission): Promise<Write[]> => {
  const { tenant } = caller
  const begin = Object.entries(assigned).filter(([, { closed, startDate, endDate }]) => closed && endDate < startDate)
  if (begin.length === 0 || (await loadKits(tenant)).kits.length === 0) return []
  const proposals = begin.map(([person, { startDate }]) => proposeKit(tenant, { person, mission, startDate }))
  return [...proposals, ...buildStartAnnouncements(caller)]
}

/** What has to be written so that a closed mission is as it was, and its assignments then. */
const undoClosing = async (caller: Caller, before: StoredMission) => {
  const { tenant } = caller
  const unfilled = await readUnfilledConditions(
    tenant,
    Object.entries(before.assigned).flatMap(([person, { closed }]) => (closed ? [person] : [])),
  )
  const ends = Object.entries(before.assigned).map(([person, { closed, ...one }]): [string, Assignment] => [
    person,
    unfilled.has(person) ? { ...one, ...closed } : one,
  ])
  const writes = ends.flatMap(([person, one]) =>
    changeReportableDays(tenant, person, before.id, one, unfilled.get(person)),
  )
  return {
    assigned: Object.fromEntries(ends),
    reopenedAt: before.reopenedAt,
    writes: [...writes, ...(await buildKitWrites(caller, before))],
  }
}

/** What reopening changes: those whose work ended with the mission vacate their positions. */
const vacateEnded = ({ assigned }: StoredMission) => ({
  assigned: Object.fromEntries(
    Object.entries(assigned).map(([person, { closed: _, ...one }]) => [
      person,
      one.ended ? { ...one, vacated: true } : one,
    ]),
  ),
  reopenedAt: now().toISOString(),
  writes: [],
})

/** Reopens a closed mission, or undoes that it was closed. */
export const reopen = async (
  { missionId, version, undo }: { missionId: string; version: number; undo?: boolean | undefined },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<Mission> => {
  const { tenant } = caller
  const { before, shown, texts, client, same } = await loadMissionInStatus(tenant, missionId, version, 'OPEN')
  if (same) return shown
  const { writes, ...back } = undo ? await undoClosing(caller, before) : vacateEnded(before)
  const after: StoredMission = { ...before, ...back, status: 'OPEN', closedAt: null }
  const more = [
    ...writes,
    ...buildMissionStatWrites(tenant, { opened: 1, positionsOpen: positionsLeft(after) }),
    ...buildStatusNotices(caller, 'MISSION_REOPENED', after, client.title),
  ]
  return commitChange(caller, { before, after, client, texts, more }, idempotency)
}
