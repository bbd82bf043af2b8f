import { batchGet, batchGetEach } from '#functions/core/table/batchGet.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { type Client, clientKey, toClient } from '#functions/data/missions/clients.ts'
import { hasPositionLeft } from '#functions/data/missions/positions.ts'
import { missionKey, type StoredMission, toMission } from '#functions/data/missions/storedMission.ts'
import { type Member, memberKey, toMember } from '#functions/data/people/members.ts'
import { type PositioningStatus, positioningIdParts } from '#shared/staffing/positionings/rules.ts'
import { readEach, readIf } from '../stored.ts'
import {
  type PositioningQuery,
  type PositioningRow,
  positioningKey,
  positioningsOf,
  type StoredPositioning,
  toPositioning,
} from './positionings.ts'

/** A positioning with everything that decides on its transitions. */
export interface PositioningContext {
  /** undefined: not positioned. */
  positioning: StoredPositioning | undefined
  mission: StoredMission
  client: Client
  person: Member | undefined
}

const DELETED_CLIENT: Client = { id: 'gone', title: '', slug: '', version: 1 }

/** Loads a positioning with its context in two requests; undefined when the mission is missing. */
export const openPositioning = async (tenant: string, id: string): Promise<PositioningContext | undefined> => {
  const { missionId, personId } = positioningIdParts(id)
  const [item, mission, person] = await getItems([
    positioningKey(tenant, id),
    missionKey(tenant, missionId),
    memberKey(tenant, personId),
  ])
  if (!mission) return undefined
  const stored = toMission(mission)
  const [client] = await getItems([clientKey(tenant, stored.clientId)])
  return {
    positioning: item && toPositioning(item),
    mission: stored,
    client: client ? toClient(client) : DELETED_CLIENT,
    person: person && toMember(person),
  }
}

const unique = (ids: readonly string[]) => [...new Set(ids)]

/** Filters rows of open missions; one request per 100 missions. */
export const filterOnOpenMissions = async (
  tenant: string,
  rows: readonly PositioningRow[],
): Promise<PositioningRow[]> => {
  const ids = unique(rows.map(({ missionId }) => missionId))
  const missions =
    ids.length > 0
      ? await batchGet(
          ids.map((id) => missionKey(tenant, id)),
          { eventually: true },
        )
      : []
  const open = new Set(readEach(missions, toMission).flatMap(({ id, status }) => (status === 'OPEN' ? [id] : [])))
  return rows.filter(({ missionId }) => open.has(missionId))
}

/** Filters rows of active people on open missions with a free position; one request per 100. */
const filterPresentable = async (tenant: string, rows: readonly PositioningRow[]): Promise<PositioningRow[]> => {
  if (rows.length === 0) return []
  const [missions = [], people = []] = await batchGetEach(
    [
      unique(rows.map(({ missionId }) => missionId)).map((id) => missionKey(tenant, id)),
      unique(rows.map(({ person }) => person)).map((id) => memberKey(tenant, id)),
    ],
    { eventually: true },
  )
  const open = readEach(missions, toMission).filter((one) => one.status === 'OPEN' && hasPositionLeft(one))
  const active = readEach(people, toMember).filter(({ state, erasing }) => state === 'ACTIVE' && !erasing)
  const isAmong = (some: readonly { id: string }[], id: string) => some.some((one) => one.id === id)
  return rows.filter(({ missionId, person }) => isAmong(open, missionId) && isAmong(active, person))
}

/** A page of accepted people who can be presented. */
export const listPresentablePage = (
  tenant: string,
  query: PositioningQuery,
  size: number,
  after: Record<string, unknown> | undefined,
) =>
  positioningsOf(tenant).page({ ...query, status: 'ACCEPTED_BY_RESOURCE' }, size, after, (rows) =>
    filterPresentable(tenant, rows),
  )

/** Only the latest rows are checked for open missions. */
const MAX_MISSIONS_CHECKED = 25

/** A person's positionings at these steps on open missions. Two requests. */
export const listAwaited = async (
  tenant: string,
  person: string,
  statuses: readonly PositioningStatus[],
): Promise<PositioningRow[]> => {
  const rows = (await positioningsOf(tenant).own(person)).filter(({ status }) => statuses.includes(status))
  return [
    ...(await filterOnOpenMissions(tenant, rows.slice(0, MAX_MISSIONS_CHECKED))),
    ...rows.slice(MAX_MISSIONS_CHECKED),
  ]
}

/** Details for list rows, in one request. */
export const readDetails = async (tenant: string, rows: readonly PositioningRow[]) => {
  const ids = unique(rows.map(({ positioningId }) => positioningId))
  const missions = unique(rows.map(({ missionId }) => missionId))
  const clients = unique(rows.map(({ clientId }) => clientId))
  const people = unique(rows.map(({ person }) => person))
  if (ids.length === 0) return []
  const items = await getItems([
    ...ids.map((id) => positioningKey(tenant, id)),
    ...missions.map((id) => missionKey(tenant, id)),
    ...clients.map((id) => clientKey(tenant, id)),
    ...people.map((id) => memberKey(tenant, id)),
  ])
  const take = <T>(from: number, of: readonly string[], read: (item: Item) => T): Map<string, T> =>
    new Map(
      of.flatMap((id, index) => {
        const one = readIf(items[from + index], read)
        return one === undefined ? [] : [[id, one] as const]
      }),
    )
  const positioningById = take(0, ids, toPositioning)
  const missionById = take(ids.length, missions, toMission)
  const clientById = take(ids.length + missions.length, clients, toClient)
  const personById = take(ids.length + missions.length + clients.length, people, toMember)
  return rows.flatMap((row) => {
    const positioning = positioningById.get(row.positioningId)
    const mission = missionById.get(row.missionId)
    const client = clientById.get(row.clientId)
    return positioning && mission && client
      ? [{ positioning, mission, client, person: personById.get(row.person) }]
      : []
  })
}
