import { expression } from '#functions/core/table/expression.ts'
import { getItems, queryPage } from '#functions/core/table/table.ts'
import { missionListPartition } from '#functions/data/keys.ts'
import type { TO_FILL, UNSTAFFED } from '#shared/staffing/missions/statuses.ts'
import { readEach } from '../stored.ts'
import type { MissionQuery } from './missionFilter.ts'
import { missionsOf } from './missions.ts'
import { hasPositionLeft } from './positions.ts'
import { missionKey, type StoredMission, toMission } from './storedMission.ts'

/** At most 100 missions by id. One request. */
const readMissions = async (tenant: string, ids: readonly string[]): Promise<StoredMission[]> => {
  if (ids.length === 0) return []
  const keys = ids.map((id) => missionKey(tenant, id))
  return readEach(await getItems(keys, { eventually: true }), toMission)
}

type Filter = (mission: StoredMission, today: string) => boolean
const isUnstaffed: Filter = ({ total, endDate }, today) => total === 0 && endDate >= today
const FILTERS: Record<typeof TO_FILL | typeof UNSTAFFED, Filter> = { TO_FILL: hasPositionLeft, UNSTAFFED: isUnstaffed }

/** A page of some open missions with clients. */
export const listOpenPage = (
  tenant: string,
  { status, ...query }: Omit<MissionQuery, 'status'> & { status: keyof typeof FILTERS },
  size: number,
  after: Record<string, unknown> | undefined,
  today: string,
) =>
  missionsOf(tenant).page({ ...query, status: 'OPEN' }, size, after, async (rows) => {
    const missions = await readMissions(
      tenant,
      rows.map(({ id }) => String(id)),
    )
    const ids = new Set(missions.filter((mission) => FILTERS[status](mission, today)).map(({ id }) => id))
    return rows.filter(({ id }) => ids.has(String(id)))
  })

/** Those of at most 100 missions that have no position left. One request. */
export const readFullMissions = async (tenant: string, missions: readonly string[]): Promise<ReadonlySet<string>> => {
  const stored = await readMissions(tenant, missions)
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
  const missions = await readMissions(
    tenant,
    items.map(({ id }) => String(id)),
  )
  return { missions: missions.filter((mission) => isUnstaffed(mission, today)), last }
}
