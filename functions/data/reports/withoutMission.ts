import type { Item } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import { isDueInMonth, listNotDue } from '#shared/time/cra/daysToFill.ts'
import { overlapsMonth } from '#shared/time/cra/rules.ts'
import type { MonthSummary } from '#shared/time/terms.ts'
import { missionsKey, toMissionOption, toMissions } from './reportableMissions.ts'

/** Whether no day of a month is due for a mission or training; false when unreadable. */
export const isWithoutMission = (item: Item | undefined, { year, month }: { year: number; month: number }): boolean => {
  if (!item) return false
  const missions = Object.values(toMissions(item))
  const isRead = missions.length === Object.keys((item.missions ?? {}) as object).length
  return isRead && !missions.some((mission) => isDueInMonth(toMissionOption(mission), { year, month }))
}

/** The weekdays of a month of which nothing, or only a part, is due for a mission or training, if there are any. */
export const listUncovered = (
  item: Item | undefined,
  { year, month }: { year: number; month: number },
): Pick<MonthSummary, 'uncovered' | 'partlyDue'> => {
  const all = Object.values(item ? toMissions(item) : {})
  const missions = all.filter((mission) => overlapsMonth(mission, year, month)).map(toMissionOption)
  const { uncovered, partlyDue } = listNotDue(missions, { year, month })
  return { ...(uncovered.length > 0 && { uncovered }), ...(partlyDue.length > 0 && { partlyDue }) }
}

/** People, among at most 100, without mission or training in a month, who owe no report. One request. */
export const listWithoutMission = async (
  tenant: string,
  people: readonly string[],
  month: { year: number; month: number },
): Promise<ReadonlySet<string>> => {
  if (people.length === 0) return new Set()
  // Eventually consistent.
  const items = await getItems(
    people.map((person) => missionsKey(tenant, person)),
    { eventually: true },
  )
  return new Set(people.filter((_, at) => isWithoutMission(items[at], month)))
}
