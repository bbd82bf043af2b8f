import { expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItems, queryPage } from '#functions/core/table/table.ts'
import { missionListPartition } from '#functions/data/keys.ts'
import { readEach } from '../stored.ts'
import type { MissionQuery } from './missionFilter.ts'
import { missionKey, missionsOf, type StoredMission, toMission } from './missions.ts'

/** Of rows of open missions, the missions that nobody is positioned on and that have not ended by a day. */
const filterUnstaffed = async (tenant: string, rows: readonly Item[], today: string): Promise<StoredMission[]> => {
  if (rows.length === 0) return []
  const keys = rows.map(({ id }) => missionKey(tenant, String(id)))
  const missions = readEach(await getItems(keys, { eventually: true }), toMission)
  return missions.filter(({ total, endDate }) => total === 0 && endDate >= today)
}

/** One page of them as they are found by a query, with the clients. */
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

/** So many of the open missions are looked through. */
const MAX_MISSIONS_READ = 25

/**
 * The open missions that nobody is positioned on and that have not ended by a day, the newest first, among the newest;
 * `more`: there are open ones that were not looked at. Two requests.
 */
export const listUnstaffedMissions = async (
  tenant: string,
  today: string,
): Promise<{ missions: StoredMission[]; more: boolean }> => {
  const where = expression`#pk = ${missionListPartition(tenant, 'OPEN', 'newest')}`
  const { items, last } = await queryPage({ where, descending: true, limit: MAX_MISSIONS_READ, eventually: true })
  return { missions: await filterUnstaffed(tenant, items, today), more: last !== undefined }
}
