import { getItems, type Key, put, type Write } from '#functions/lib/table.ts'
import { personPartition } from './missionOptions.ts'

const PREFIX = 'PROPOSED#'
const key = (tenant: string, person: string, mission: string): Key => ({
  pk: personPartition(tenant, person),
  sk: `${PREFIX}${mission}`,
})

/** The part of the transaction that proposes a mission to somebody by which they may see how they fit it. */
export const proposeMission = (tenant: string, person: string, mission: string): Write =>
  put({ ...key(tenant, person, mission), mission, v: 1 })

/** Those of up to 100 missions that somebody was proposed. */
export const proposedAmong = async (
  tenant: string,
  person: string,
  missions: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (missions.length === 0) return new Set()
  const items = await getItems(missions.map((mission) => key(tenant, person, mission)))
  return new Set(missions.filter((_, index) => items[index] !== undefined))
}
