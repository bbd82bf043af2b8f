import type { Item } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { overlapsMonth } from '#shared/time/cra/rules.ts'
import { missionsKey, toMissions } from './reportableMissions.ts'

/** Whether somebody's missions and trainings leave a month without any; of what cannot be read it is not known. */
export const isWithoutMission = (item: Item | undefined, { year, month }: { year: number; month: number }): boolean => {
  if (!item) return false
  const missions = Object.values(toMissions(item))
  const isRead = missions.length === Object.keys((item.missions ?? {}) as object).length
  return isRead && !missions.some((mission) => overlapsMonth(mission, year, month))
}

/**
 * Those of at most 100 people who have no mission and no training in a month: nothing to report, so nobody waits for it.
 * One request, for who is asked about. Whose missions cannot be read is never among them.
 */
export const withoutMission = async (
  tenant: string,
  people: readonly string[],
  month: { year: number; month: number },
): Promise<ReadonlySet<string>> => {
  if (people.length === 0) return new Set()
  // A list may be a second behind.
  const items = await getItems(
    people.map((person) => missionsKey(tenant, person)),
    { eventually: true },
  )
  return new Set(people.filter((_, at) => isWithoutMission(items[at], month)))
}
