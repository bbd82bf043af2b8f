import { batchGet, batchGetEach } from '#functions/core/table/batchGet.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { type Client, clientKey, toClient } from '#functions/data/missions/clients.ts'
import { missionKey, type StoredMission, toMission } from '#functions/data/missions/missions.ts'
import { hasPositionLeft } from '#functions/data/missions/positions.ts'
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

/** A positioning with everything that decides about it. */
export interface PositioningContext {
  /** undefined: the person is not positioned. */
  positioning: StoredPositioning | undefined
  mission: StoredMission
  client: Client
  person: Member | undefined
}

const CLIENT_GONE: Client = { id: 'gone', title: '', slug: '', version: 1 }

/** Opens a positioning in one request, in two when its client is not known from it; undefined when there is no such mission. */
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
    client: client ? toClient(client) : CLIENT_GONE,
    person: person && toMember(person),
  }
}

const unique = (ids: readonly string[]) => [...new Set(ids)]

/** Of rows, those whose mission is open; a request for each hundred missions. */
export const onOpenMissions = async (tenant: string, rows: readonly PositioningRow[]): Promise<PositioningRow[]> => {
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

/** Of rows, those of people who can come in, on open missions with a position left; a request for each hundred missions and people. */
const presentable = async (tenant: string, rows: readonly PositioningRow[]): Promise<PositioningRow[]> => {
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

/** One page of who has accepted and can be presented: active, and on an open mission with a position left. */
export const presentablePage = (
  tenant: string,
  query: PositioningQuery,
  size: number,
  after: Record<string, unknown> | undefined,
) =>
  positioningsOf(tenant).page({ ...query, status: 'ACCEPTED_BY_RESOURCE' }, size, after, (rows) =>
    presentable(tenant, rows),
  )

/** Of so many, the latest, it is looked whether their missions are open; nobody is asked for more at once. */
const AWAITED = 25

/** What somebody's positionings at these steps still ask for: those on open missions. Two requests. */
export const awaited = async (
  tenant: string,
  person: string,
  statuses: readonly PositioningStatus[],
): Promise<PositioningRow[]> => {
  const rows = (await positioningsOf(tenant).own(person)).filter(({ status }) => statuses.includes(status))
  return [...(await onOpenMissions(tenant, rows.slice(0, AWAITED))), ...rows.slice(AWAITED)]
}

/** What a line of a list needs beside its row, in two requests at most. */
export const withDetails = async (tenant: string, found: readonly PositioningRow[]) => {
  const ids = unique(found.map(({ positioningId }) => positioningId))
  const missions = unique(found.map(({ missionId }) => missionId))
  const clients = unique(found.map(({ clientId }) => clientId))
  const people = unique(found.map(({ person }) => person))
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
  return found.flatMap((row) => {
    const positioning = positioningById.get(row.positioningId)
    const mission = missionById.get(row.missionId)
    const client = clientById.get(row.clientId)
    return positioning && mission && client
      ? [{ positioning, mission, client, person: personById.get(row.person) }]
      : []
  })
}
