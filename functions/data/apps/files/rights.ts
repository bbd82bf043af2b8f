import type { Caller } from '#functions/core/http/caller.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { clientKey, toClient } from '#functions/data/missions/clients.ts'
import { missionKey, toMission } from '#functions/data/missions/storedMission.ts'
import { missionsKey, toHeldMissions } from '#functions/data/reports/reportableMissions.ts'
import { readIf } from '#functions/data/stored.ts'
import { type FileRight, rightInSpace, type Space } from '#shared/apps/files/rules.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'

/** Spaces of the file manager; rights to attachments are decided by their app. */
export type OwnSpace = Exclude<Space, { kind: 'attached' }>

/** The item that decides access: the mission or client for staffing managers, the reportable missions for others. */
export const spaceFactKey = ({ kind, of }: OwnSpace, { tenant, person, permissions }: Caller): Key | undefined => {
  if (kind === 'client') return clientKey(tenant, of)
  if (kind !== 'mission') return undefined
  return allows(STAFFING, permissions) ? missionKey(tenant, of) : missionsKey(tenant, person)
}

/** Title of a space; null when its mission or client is missing or not visible to the caller. */
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

/** The caller's right in a space and its title. */
export const resolveRight = (
  space: OwnSpace,
  caller: Caller,
  fact: Item | undefined,
): { right: FileRight; title: string | undefined } => {
  const title = titleIn(space, caller, fact)
  return { right: title === null ? 'none' : rightInSpace(space, caller, { assigned: true }), title: title ?? undefined }
}
