import type { Caller } from '#functions/core/http/caller.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import { type Space, spaceIdOf, spaceOf } from '#shared/apps/files/rules.ts'
import { CONTENT_MANAGERS, type Permission, STAFFING } from '#shared/core/permissions.ts'

/** Who works side by side in a space; what is one person's, or a thing's, is in front of nobody else. */
const WORKING_IN: Record<Space['kind'], readonly Permission[]> = {
  company: CONTENT_MANAGERS,
  staffing: STAFFING,
  mission: STAFFING,
  client: STAFFING,
  person: [],
  attached: [],
}

/** The same request, told to the open pages of those who work in the spaces of some folders. */
export const liveIn = (
  idempotency: Idempotency,
  { tenant, person: by }: Pick<Caller, 'tenant' | 'person'>,
  ...folders: string[]
): Idempotency => {
  const spaces = folders.flatMap((folder) => spaceOf(spaceIdOf(folder)) ?? [])
  const permissions = [...new Set(spaces.flatMap(({ kind }) => WORKING_IN[kind]))]
  if (permissions.length === 0) return idempotency
  return { ...idempotency, announcement: { tenant, by, group: 'files', permissions, people: [] } }
}
