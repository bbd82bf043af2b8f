import type { Caller } from '#functions/core/http/caller.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { missionsKey, toClientMissions } from '#functions/data/reports/reportableMissions.ts'
import type { BoardReader } from '#shared/apps/scrumboard/rules.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'

/** What has to be read to know which boards of missions somebody reads: what they work on, unless they manage missions. */
export const readerKeys = ({
  tenant,
  person,
  permissions,
}: Pick<Caller, 'tenant' | 'person' | 'permissions'>): Key[] =>
  allows(STAFFING, permissions) ? [] : [missionsKey(tenant, person)]

/** Somebody as the rule of boards knows them, by what was read of it: with the missions on which they have a position, from when their client has accepted them until its last day. */
export const readerOf = (
  { person, type, permissions }: Pick<Caller, 'person' | 'type' | 'permissions'>,
  missions: Item | undefined,
): BoardReader => {
  const today = parisDate()
  const held = toClientMissions(missions).filter(({ endDate }) => endDate >= today)
  return { id: person, type, permissions, missions: held.map(({ mission }) => mission.id) }
}
