import { getItems } from '#functions/core/table/table.ts'
import { touchesMonth } from '#shared/time/cra/rules.ts'
import { missionsKey, toMissions } from './reportableMissions.ts'

/**
 * Those of at most 100 people who have no mission and no training in a month: nothing to report, so nobody waits for it.
 * One request, for who is asked about. Whose missions cannot be read is never among them.
 */
export const withoutMission = async (
  tenant: string,
  people: readonly string[],
  { year, month }: { year: number; month: number },
): Promise<ReadonlySet<string>> => {
  if (people.length === 0) return new Set()
  // A list may be a second behind.
  const items = await getItems(
    people.map((person) => missionsKey(tenant, person)),
    { eventually: true },
  )
  const isFree = (_: string, at: number) => {
    const item = items[at]
    if (!item) return false
    const readable = Object.values(toMissions(item))
    const isRead = readable.length === Object.keys((item.missions ?? {}) as object).length
    return isRead && !readable.some((mission) => touchesMonth(mission, year, month))
  }
  return new Set(people.filter(isFree))
}
