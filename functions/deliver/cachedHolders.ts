import { epochSeconds } from '#functions/core/clock.ts'
import { environment } from '#functions/core/environment.ts'
import type { Permission } from '#shared/core/permissions.ts'

/** As many people as are told of what a permission lets them see. */
const MAX_HOLDERS = 100
/** How many answers a container remembers; the oldest is forgotten first. */
const MAX_CACHED_ANSWERS = 500
const known = new Map<string, { readAt: number; people: readonly string[] }>()

/**
 * Who holds one of some permissions, at most a hundred, as a warm function has read it at most half a minute ago: finding
 * out reads all members of a company, which no change that colleagues look at is to cost again.
 */
export const cachedHolders = async (tenant: string, permissions: readonly Permission[]): Promise<readonly string[]> => {
  if (permissions.length === 0) return []
  const key = [tenant, ...permissions].join(' ')
  const cached = known.get(key)
  const age = cached ? epochSeconds() - cached.readAt : Number.POSITIVE_INFINITY
  if (cached && age >= 0 && age < environment.revocationsFresh) return cached.people
  const { holdersOf } = await import('#functions/data/people/members.ts')
  const people = (await holdersOf(tenant, ...permissions)).slice(0, MAX_HOLDERS)
  known.delete(key)
  known.set(key, { readAt: epochSeconds(), people })
  if (known.size > MAX_CACHED_ANSWERS) known.delete(known.keys().next().value ?? '')
  return people
}
