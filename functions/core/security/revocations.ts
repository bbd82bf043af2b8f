import { all, expression, name } from '#functions/core/table/expression.ts'
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

/** How many tenants a container remembers; the oldest is forgotten first. */
const REMEMBERED = 500
/** Dead entries are dropped once there are so many, so many at a time (an expression holds 4 KB). */
const PRUNED_FROM = 20
const PRUNED_AT_ONCE = 50

const key = (tenant: string): Key => ({ pk: tenantPartition(tenant), sk: 'REVOKED' })

interface Known {
  readAt: number
  /** Person or session id, and the instant (seconds since 1970, with fractions) up to which their tokens are void. */
  since: Record<string, number>
  suspended: Suspension | undefined
  appsOff: readonly OptionalApp[]
}
const known = new Map<string, Known>()

/**
 * Access tokens live 15 minutes, but an account that is disabled, loses a permission, resets its password or ends a
 * session must lose them at once. Each tenant has one item that names persons and sessions with the instant up to which
 * their tokens are void; a warm function reads it at most every 30 seconds, so a request usually pays nothing.
 */
const revocationsOf = async (tenant: string): Promise<Known> => {
  const cached = known.get(tenant)
  const age = cached ? epochSeconds() - cached.readAt : Number.POSITIVE_INFINITY
  if (cached && age >= 0 && age < environment.revocationsFresh) return cached
  const item = await getItem(key(tenant))
  const since = (item?.since ?? {}) as Record<string, number>
  known.delete(tenant)
  // Whatever the reason reads as, a workspace that is marked as suspended is.
  const suspended = item?.suspended === undefined ? undefined : (item.suspended as Suspension)
  const appsOff = (item?.appsOff ?? []) as OptionalApp[]
  const found: Known = { readAt: epochSeconds(), since, suspended, appsOff }
  known.set(tenant, found)
  if (known.size > REMEMBERED) known.delete(known.keys().next().value ?? '')
  // A function that may write nothing there, or not just now, leaves it to the next one.
  await prune(tenant, since).catch((error: unknown) => log.warn('revocations.notPruned', { tenant }, error))
  return found
}

/** Drops entries that have outlived every token they could void, many at once, so that the item stays small. */
const prune = async (tenant: string, since: Record<string, number>): Promise<void> => {
  const oldest = epochSeconds() - 2 * ACCESS_TOKEN_SECONDS
  const dead = Object.entries(since).filter(([, instant]) => instant < oldest)
  if (dead.length < PRUNED_FROM) return
  const some = dead.slice(0, PRUNED_AT_ONCE)
  const paths = some.map(([id]) => expression`#since.${name(id)}`).reduce((list, one) => expression`${list}, ${one}`)
  const unchanged = all(some.map(([id, instant]) => expression`#since.${name(id)} = ${instant}`))
  await updateItem(key(tenant), expression`REMOVE ${paths}`, unchanged)
}

/** Whether a valid token has been voided since it was issued. Fails, rather than lets pass, when the table cannot be read. */
export const isRevoked = async ({
  tenant,
  sub,
  sid,
  iat,
}: Pick<Claims, 'tenant' | 'sub' | 'sid' | 'iat'>): Promise<boolean> => {
  const { since } = await revocationsOf(tenant)
  return [sub, sid, EVERYBODY].some((id) => iat <= (since[id] ?? 0))
}

/** Refuses what would change something of a workspace that is suspended, as a warm function knows it: 30 seconds late at most. */
export const refuseSuspended = async (tenant: string): Promise<void> => {
  const { suspended } = await revocationsOf(tenant)
  if (suspended) throw new ApiError('company.suspended', { reason: suspended.reason })
}

/** The workplace apps that a company has switched off, as a warm function knows it: 30 seconds late at most. */
export const appsOffOf = async (tenant: string): Promise<readonly OptionalApp[]> =>
  (await revocationsOf(tenant)).appsOff

/** Whether a link leads into an app that the company has switched off; other links ask nothing. */
export const leadsNowhere = async (tenant: string, link: string): Promise<boolean> =>
  findAppOfLink(link) !== undefined && leadsIntoDisabledApp(link, await appsOffOf(tenant))

/** Refuses what belongs to a workplace app that the company has switched off. */
export const refuseAppOff = async (tenant: string, app: OptionalApp): Promise<void> => {
  if ((await appsOffOf(tenant)).includes(app)) throw new ApiError('company.appOff', { app })
}

/** In the place of a person: all of a tenant's. */
export const EVERYBODY = 'everybody'

/** The part of a transaction that voids the tokens which a person, a session, or everybody, holds now. Needs the tenant's item (see `noRevocations`). */
export const revoke = (tenant: string, id: string): Write =>
  update(key(tenant), expression`SET #since.${name(id)} = ${now().getTime() / 1000}`)

/** The part of a transaction that suspends a workspace, or no longer, for every function; all who are signed in get a token, and are told. */
export const markSuspended = (tenant: string, suspended: Suspension | undefined): Write => {
  const since = expression`#since.${name(EVERYBODY)} = ${now().getTime() / 1000}`
  return update(
    key(tenant),
    suspended ? expression`SET ${since}, #suspended = ${suspended}` : expression`SET ${since} REMOVE #suspended`,
    expression`attribute_exists(#pk)`,
  )
}

/** The part of a transaction that says which apps are off, for every function; all who are signed in get a token, and are told. */
export const markAppsOff = (tenant: string, appsOff: readonly OptionalApp[]): Write =>
  update(key(tenant), expression`SET #since.${name(EVERYBODY)} = ${now().getTime() / 1000}, #appsOff = ${appsOff}`)

/** The empty list that every tenant begins with. */
export const noRevocations = (tenant: string) => ({ ...key(tenant), since: {} })

/** Forgets what was read. For tests and the local stack. */
export const forgetRevocations = (): void => known.clear()

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'revoked access tokens, suspension of the company, apps that are switched off': key('<tenant>'),
})
