import type { Caller } from '#functions/core/http/caller.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { clientKey, toClient } from '#functions/data/missions/clients.ts'
import { missionKey, toMission } from '#functions/data/missions/missions.ts'
import { missionsKey, toHeldMissions } from '#functions/data/reports/reportableMissions.ts'
import { readIf } from '#functions/data/stored.ts'
import { type FileRight, rightInSpace, type Space } from '#shared/apps/files/rules.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'

/** The spaces of the file manager itself: of what is attached to a thing, the thing's app says who may see it. */
export type OwnSpace = Exclude<Space, { kind: 'attached' }>

/** What has to be read to know whose a space is: for who places people the mission or client itself, for others what they work on. */
export const spaceFactKey = ({ kind, of }: OwnSpace, { tenant, person, permissions }: Caller): Key | undefined => {
  if (kind === 'client') return clientKey(tenant, of)
  if (kind !== 'mission') return undefined
  return allows(STAFFING, permissions) ? missionKey(tenant, of) : missionsKey(tenant, person)
}

/** The name of what a space is of; null: there is no such mission or client, or not one that the caller may know of. */
const titleIn = (
  { kind, of }: OwnSpace,
  { permissions }: Caller,
  fact: Item | undefined,
): string | null | undefined => {
  if (kind === 'client') return readIf(fact, toClient)?.title ?? null
  if (kind !== 'mission') return undefined
  if (allows(STAFFING, permissions)) return readIf(fact, toMission)?.title ?? null
  return toHeldMissions(fact).find(({ mission }) => mission.id === of)?.mission.title ?? null
}

/** What the caller may do in a space, by what was read of it, and the name of what it is of. */
export const rightBy = (
  space: OwnSpace,
  caller: Caller,
  fact: Item | undefined,
): { right: FileRight; title: string | undefined } => {
  const title = titleIn(space, caller, fact)
  return { right: title === null ? 'none' : rightInSpace(space, caller, true), title: title ?? undefined }
}
