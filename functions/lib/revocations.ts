import { epochSeconds, now } from './clock.ts'
import { expression, name } from './expression.ts'
import { getItem, type Key, update, updateItem, type Write } from './table.ts'
import { ACCESS_TOKEN_SECONDS, type Claims } from './tokens.ts'

/**
 * Access tokens live 15 minutes, but an account that is disabled, loses a permission, resets its password or ends a
 * session must lose them at once. Each tenant has one item that names persons and sessions with the instant up to which
 * their tokens are void; a warm function reads it at most every 30 seconds, so a request usually pays nothing.
 */
const FRESH_SECONDS = 30
/** How many tenants a container remembers; the oldest is forgotten first. */
const REMEMBERED = 500

const key = (tenant: string): Key => ({ pk: `T#${tenant}`, sk: 'REVOKED' })

interface Known {
  readAt: number
  /** Person or session id, and the instant (seconds since 1970, with fractions) up to which their tokens are void. */
  since: Record<string, number>
}
const known = new Map<string, Known>()

const revocationsOf = async (tenant: string): Promise<Record<string, number>> => {
  const cached = known.get(tenant)
  const age = cached ? epochSeconds() - cached.readAt : Number.POSITIVE_INFINITY
  if (cached && age >= 0 && age < FRESH_SECONDS) return cached.since
  const item = await getItem(key(tenant))
  const since = (item?.since ?? {}) as Record<string, number>
  known.delete(tenant)
  known.set(tenant, { readAt: epochSeconds(), since })
  if (known.size > REMEMBERED) known.delete(known.keys().next().value ?? '')
  return since
}

/** Whether a valid token has been voided since it was issued. Fails, rather than lets pass, when the table cannot be read. */
export const isRevoked = async ({ tenant, sub, sid, iat }: Claims): Promise<boolean> => {
  const since = await revocationsOf(tenant)
  return [sub, sid].some((id) => iat <= (since[id] ?? 0))
}

/** The part of a transaction that voids the tokens which a person, or a session, holds now. Needs the tenant's item (see `noRevocations`). */
export const revoke = (tenant: string, id: string): Write =>
  update(key(tenant), expression`SET #since.${name(id)} = ${now().getTime() / 1000}`)

/** The empty list that every tenant begins with. */
export const noRevocations = (tenant: string) => ({ ...key(tenant), since: {} })

/** Drops the entries that outlived every token they could void. */
export const pruneRevocations = async (tenant: string): Promise<void> => {
  const item = await getItem(key(tenant))
  const dead = Object.entries((item?.since ?? {}) as Record<string, number>).filter(
    ([, second]) => second < epochSeconds() - ACCESS_TOKEN_SECONDS,
  )
  for (const [id, second] of dead) {
    await updateItem(key(tenant), expression`REMOVE #since.${name(id)}`, expression`#since.${name(id)} = ${second}`)
  }
}

/** Forgets what was read. For tests and the local stack. */
export const forgetRevocations = (): void => known.clear()
