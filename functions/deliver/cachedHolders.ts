import { epochSeconds } from '#functions/core/clock.ts'
import { environment } from '#functions/core/environment.ts'
import type { Permission } from '#shared/core/permissions.ts'

const MAX_HOLDERS = 100
/** Least recently used entries are evicted. */
const MAX_CACHED_ANSWERS = 500
const known = new Map<string, { readAt: number; people: readonly string[] }>()

/** At most 100 holders of any of these permissions, cached for 30 seconds, as finding them reads all members. */
export const cachedHolders = async (tenant: string, permissions: readonly Permission[]): Promise<readonly string[]> => {
  if (permissions.length === 0) return []
  const key = [tenant, ...permissions].join(' ')
  const cached = known.get(key)
  const age = cached ? epochSeconds() - cached.readAt : Number.POSITIVE_INFINITY
  if (cached && age >= 0 && age < environment.revocationsFresh) return cached.people
  const { listHolders } = await import('#functions/data/people/members.ts')
  const people = (await listHolders(tenant, ...permissions)).slice(0, MAX_HOLDERS)
  known.delete(key)
  known.set(key, { readAt: epochSeconds(), people })
  if (known.size > MAX_CACHED_ANSWERS) known.delete(known.keys().next().value ?? '')
  return people
}
