import type { Caller } from '#functions/core/http/caller.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { missionsKey, toHeldMissions } from '#functions/data/reports/reportableMissions.ts'
import type { BoardReader } from '#shared/apps/scrumboard/rules.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'

/** Items that decide access to boards of missions: the reportable missions, except for staffing managers. */
export const readerKeys = ({
  tenant,
  person,
  permissions,
}: Pick<Caller, 'tenant' | 'person' | 'permissions'>): Key[] =>
  allows(STAFFING, permissions) ? [] : [missionsKey(tenant, person)]

/** A person as the access rule of boards sees them. */
export const toBoardReader = (
  { person, type, permissions }: Pick<Caller, 'person' | 'type' | 'permissions'>,
  missions: Item | undefined,
): BoardReader => ({
  id: person,
  type,
  permissions,
  missions: toHeldMissions(missions).map(({ mission }) => mission.id),
})
