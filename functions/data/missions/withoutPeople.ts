import { expression } from '#functions/core/table/expression.ts'
import { getItems, queryPage } from '#functions/core/table/table.ts'
import { missionListPartition } from '#functions/data/keys.ts'
import { readEach } from '../stored.ts'
import { missionKey, type StoredMission, toMission } from './missions.ts'

/** So many of the open missions are looked through. */
const LATEST = 25

/**
 * The open missions that nobody is positioned on and that have not ended by a day, the newest first, among the newest;
 * `more`: there are open ones that were not looked at. Two requests.
 */
export const missionsWithoutPeople = async (
  tenant: string,
  today: string,
): Promise<{ missions: StoredMission[]; more: boolean }> => {
  const where = expression`#pk = ${missionListPartition(tenant, 'OPEN', 'newest')}`
  const { items, last } = await queryPage({ where, descending: true, limit: LATEST, eventually: true })
  const keys = items.map(({ id }) => missionKey(tenant, String(id)))
  const missions = keys.length > 0 ? readEach(await getItems(keys, { eventually: true }), toMission) : []
  return {
    missions: missions.filter(({ total, endDate }) => total === 0 && endDate >= today),
    more: last !== undefined,
  }
}
