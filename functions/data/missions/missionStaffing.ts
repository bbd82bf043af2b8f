import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItems, queryPage } from '#functions/core/table/table.ts'
import { missionListPartition } from '#functions/data/keys.ts'
import { readEach } from '../stored.ts'
import type { MissionQuery } from './missionFilter.ts'
import { missionsOf } from './missions.ts'
import { hasPositionLeft } from './positions.ts'
import { missionKey, type StoredMission, toMission } from './storedMission.ts'

/** Filters missions without positionings that have not ended. */
const filterUnstaffed = async (tenant: string, rows: readonly Item[], today: string): Promise<StoredMission[]> => {
  if (rows.length === 0) return []
  const keys = rows.map(({ id }) => missionKey(tenant, String(id)))
  const missions = readEach(await getItems(keys, { eventually: true }), toMission)
  return missions.filter(({ total, endDate }) => total === 0 && endDate >= today)
}

/** A page of unstaffed missions with clients. */
export const listUnstaffedPage = (
  tenant: string,
  query: MissionQuery,
  size: number,
  after: Record<string, unknown> | undefined,
  today: string,
) =>
  missionsOf(tenant).page({ ...query, status: 'OPEN' }, size, after, async (rows) => {
    const ids = new Set((await filterUnstaffed(tenant, rows, today)).map(({ id }) => id))
    return rows.filter(({ id }) => ids.has(String(id)))
  })

/** Those of at most 100 missions that have no position left. One request. */
export const readFullMissions = async (tenant: string, missions: readonly string[]): Promise<ReadonlySet<string>> => {
  if (missions.length === 0) return new Set()
  const keys = missions.map((id) => missionKey(tenant, id))
  const stored = readEach(await getItems(keys, { eventually: true }), toMission)
  return new Set(stored.filter((mission) => !hasPositionLeft(mission)).map(({ id }) => id))
}

const MAX_MISSIONS_READ = 25

/** Unstaffed missions among the newest open ones after a key; `last` when there are others. Two requests. */
export const listUnstaffedMissions = async (
  tenant: string,
  today: string,
  after: Record<string, unknown> | undefined,
): Promise<{ missions: StoredMission[]; last: Record<string, unknown> | undefined }> => {
  const where = expression`#pk = ${missionListPartition(tenant, 'OPEN', 'newest')}`
  const { items, last } = await queryPage({
    where,
    descending: true,
    limit: MAX_MISSIONS_READ,
    after,
    eventually: true,
  })
  return { missions: await filterUnstaffed(tenant, items, today), last }
}
