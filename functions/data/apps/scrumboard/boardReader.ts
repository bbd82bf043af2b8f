import type { Caller } from '#functions/core/http/caller.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { missionsKey, toHeldMissions } from '#functions/data/reports/reportableMissions.ts'
import type { BoardReader } from '#shared/apps/scrumboard/rules.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'

/** What has to be read to know which boards of missions somebody reads: what they work on, unless they manage missions. */
export const readerKeys = ({
  tenant,
  person,
  permissions,
}: Pick<Caller, 'tenant' | 'person' | 'permissions'>): Key[] =>
  allows(STAFFING, permissions) ? [] : [missionsKey(tenant, person)]

/** Somebody as the rule of boards knows them, by what was read of it: with the missions that they hold. */
export const readerOf = (
  { person, type, permissions }: Pick<Caller, 'person' | 'type' | 'permissions'>,
  missions: Item | undefined,
): BoardReader => ({
  ...{ id: person, type, permissions },
  missions: toHeldMissions(missions).map(({ mission }) => mission.id),
})
