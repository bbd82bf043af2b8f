import { allOf, expression, name } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, tenantPartition } from '#functions/core/table/keys.ts'
import { getItem, update, updateItem } from '#functions/core/table/table.ts'
import { findAppOfLink, leadsIntoDisabledApp, type OptionalApp } from '#shared/apps/optional.ts'
import type { Suspension } from '#shared/people/company/suspension.ts'
import { epochSeconds, now } from '../clock.ts'
import { environment } from '../environment.ts'
import { ApiError } from '../http/apiError.ts'
import { log } from '../log.ts'
import { ACCESS_TOKEN_SECONDS, type Claims } from './claims.ts'

/** Least recently used tenants are evicted. */
const MAX_CACHED_TENANTS = 500
/** Expired entries are pruned in batches, as an expression holds 4 KB. */
const MIN_PRUNED_ENTRIES = 20
const MAX_PRUNED_PER_UPDATE = 50

const key = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'REVOKED' })

interface CachedRevocations {
  readAt: number
  /** By person or session id: tokens issued until then (fractional epoch seconds) are void. */
  since: Record<string, number>
  suspended: Suspension | undefined
  appsOff: readonly OptionalApp[]
}
const cache = new Map<string, CachedRevocations>()

/**
 * Access tokens live 15 minutes; a disabled account, a lost permission or an ended session must void them at once. Each
 * tenant has one item with these instants, cached for 30 seconds per instance.
 */
const loadRevocations = async (tenant: string): Promise<CachedRevocations> => {
  const cached = cache.get(tenant)
  const age = cached ? epochSeconds() - cached.readAt : Number.POSITIVE_INFINITY
  if (cached && age >= 0 && age < environment.revocationsFresh) return cached
  const item = await getItem(key(tenant))
  const since = (item?.since ?? {}) as Record<string, number>
  cache.delete(tenant)
  // A marked workspace is suspended even if the reason is unreadable.
  const suspended = item?.suspended === undefined ? undefined : (item.suspended as Suspension)
  const appsOff = (item?.appsOff ?? []) as OptionalApp[]
  const found: CachedRevocations = { readAt: epochSeconds(), since, suspended, appsOff }
  cache.set(tenant, found)
  if (cache.size > MAX_CACHED_TENANTS) cache.delete(cache.keys().next().value ?? '')
  // Pruning is best effort: some functions may not write.
  await prune(tenant, since).catch((error: unknown) => log.warn('revocations.notPruned', { tenant }, error))
  return found
}

/** Removes entries older than any valid token, to keep the item small. */
const prune = async (tenant: string, since: Record<string, number>): Promise<void> => {
  const oldest = epochSeconds() - 2 * ACCESS_TOKEN_SECONDS
  const dead = Object.entries(since).filter(([, instant]) => instant < oldest)
  if (dead.length < MIN_PRUNED_ENTRIES) return
  const some = dead.slice(0, MAX_PRUNED_PER_UPDATE)
  const paths = some.map(([id]) => expression`#since.${name(id)}`).reduce((list, one) => expression`${list}, ${one}`)
  const unchanged = allOf(some.map(([id, instant]) => expression`#since.${name(id)} = ${instant}`))
  await updateItem(key(tenant), expression`REMOVE ${paths}`, unchanged)
}

/** Whether a token has been revoked. Fails closed when the table cannot be read. */
export const isRevoked = async ({
  tenant,
  sub,
  sid,
  iat,
}: Pick<Claims, 'tenant' | 'sub' | 'sid' | 'iat'>): Promise<boolean> => {
  const { since } = await loadRevocations(tenant)
  return [sub, sid, EVERYBODY].some((id) => iat <= (since[id] ?? 0))
}

/** Refuses writes to a suspended workspace; cached for 30 seconds. */
export const refuseSuspended = async (tenant: string): Promise<void> => {
  const { suspended } = await loadRevocations(tenant)
  if (suspended) throw new ApiError('company.suspended', { reason: suspended.reason })
}

/** The apps that a company has switched off; cached for 30 seconds. */
export const listAppsOff = async (tenant: string): Promise<readonly OptionalApp[]> =>
  (await loadRevocations(tenant)).appsOff

/** Whether a link leads into an app that the company has switched off; other links cost no request. */
export const leadsIntoAppOff = async (tenant: string, link: string): Promise<boolean> =>
  findAppOfLink(link) !== undefined && leadsIntoDisabledApp(link, await listAppsOff(tenant))

/** Refuses requests to an app that the company has switched off. */
export const refuseAppOff = async (tenant: string, app: OptionalApp): Promise<void> => {
  if ((await listAppsOff(tenant)).includes(app)) throw new ApiError('company.appOff', { app })
}

/** Used instead of a person's id: revokes all tokens of a tenant. */
export const EVERYBODY = 'everybody'

/**
 * Transaction write that revokes the current tokens of a person, a session or everybody. Requires the tenant's item
 * (`emptyRevocations`).
 */
export const buildRevokeWrite = (tenant: string, id: string): Write =>
  update(key(tenant), expression`SET #since.${name(id)} = ${now().getTime() / 1000}`)

/** Transaction write that suspends or resumes a workspace for every function and forces a token refresh for everybody. */
export const buildSuspensionWrite = (tenant: string, suspended: Suspension | undefined): Write => {
  const since = expression`#since.${name(EVERYBODY)} = ${now().getTime() / 1000}`
  return update(
    key(tenant),
    suspended ? expression`SET ${since}, #suspended = ${suspended}` : expression`SET ${since} REMOVE #suspended`,
    expression`attribute_exists(#pk)`,
  )
}

/** Transaction write that sets the disabled apps for every function and forces a token refresh for everybody. */
export const buildAppsOffWrite = (tenant: string, appsOff: readonly OptionalApp[]): Write =>
  update(key(tenant), expression`SET #since.${name(EVERYBODY)} = ${now().getTime() / 1000}, #appsOff = ${appsOff}`)

/** The initial item of a tenant. */
export const emptyRevocations = (tenant: string) => ({ ...key(tenant), since: {} })

/** Clears the cache. For tests and the local stack. */
export const resetRevocations = (): void => cache.clear()

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'revoked access tokens, suspension of the company, apps that are switched off': key('<tenant>'),
})
