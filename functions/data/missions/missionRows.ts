import type { Item, Write } from '#functions/core/table/item.ts'
import { isSameKey } from '#functions/core/table/keys.ts'
import { put, remove } from '#functions/core/table/table.ts'
import { missionListPartition } from '#functions/data/keys.ts'
import { foldText } from '#shared/core/text/fold.ts'
import type { MissionSort } from '#shared/staffing/missions/contract.ts'
import type { StoredMission } from './storedMission.ts'

const placeIn = ({ id, startDate, title }: StoredMission): Record<MissionSort, string> => ({
  newest: id,
  start: `${startDate}#${id}`,
  title: `${foldText(title).slice(0, 80)}#${id}`,
})
const SORTS: readonly MissionSort[] = ['newest', 'start', 'title']

/** Small rows for filtering, by sort order and by status. */
const rowsOf = (tenant: string, mission: StoredMission | undefined): Item[] => {
  if (!mission) return []
  const { id, clientId, interventionType, skills, title, slug, status, startDate, endDate } = mission
  const filtered = {
    id,
    clientId,
    interventionType,
    startDate,
    endDate,
    skills: skills.map(({ code }) => code),
    search: `${foldText(title)} ${slug}`,
    v: 1,
  }
  return (['ALL', status] as const).flatMap((scope) =>
    SORTS.map((sort) => ({
      pk: missionListPartition(tenant, scope, sort),
      sk: placeIn(mission)[sort],
      ...filtered,
    })),
  )
}

/** Transaction writes that bring the rows of a mission up to date. */
export const buildRowWrites = (tenant: string, before: StoredMission | undefined, after: StoredMission): Write[] => {
  const [old, next] = [rowsOf(tenant, before), rowsOf(tenant, after)]
  return [
    ...old.filter((row) => !next.some((one) => isSameKey(one, row))).map((row) => remove(row)),
    ...next
      .filter((row) => !old.some((one) => isSameKey(one, row) && JSON.stringify(one) === JSON.stringify(row)))
      .map((row) => put(row)),
  ]
}
