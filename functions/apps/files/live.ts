import type { Caller } from '#functions/core/http/caller.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import { parseSpaceId, type Space, spaceIdOf } from '#shared/apps/files/rules.ts'
import { CONTENT_MANAGERS, type Permission, STAFFING } from '#shared/core/permissions.ts'

/** Whose open pages are updated by changes in a space; personal and attachment spaces have one viewer. */
const LIVE_PERMISSIONS: Record<Space['kind'], readonly Permission[]> = {
  company: CONTENT_MANAGERS,
  staffing: STAFFING,
  mission: STAFFING,
  client: STAFFING,
  person: [],
  attached: [],
}

/** Adds a live update for whoever has the spaces of these folders open. */
export const withLiveUpdates = (
  idempotency: Idempotency,
  { tenant, person: by }: Pick<Caller, 'tenant' | 'person'>,
  ...folders: string[]
): Idempotency => {
  const spaces = folders.flatMap((folder) => parseSpaceId(spaceIdOf(folder)) ?? [])
  const permissions = [...new Set(spaces.flatMap(({ kind }) => LIVE_PERMISSIONS[kind]))]
  if (permissions.length === 0) return idempotency
  return { ...idempotency, announcement: { tenant, by, group: 'files', permissions, people: [] } }
}
