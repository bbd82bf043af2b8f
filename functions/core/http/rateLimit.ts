import { expression } from '#functions/core/table/expression.ts'
import type { Key } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { withMeter } from '#functions/core/table/meter.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { epochSeconds, now } from '../clock.ts'
import { environment, type RequestLimit } from '../environment.ts'
import { log } from '../log.ts'
import { ApiError } from './apiError.ts'

interface Requester {
  tenant: string
  person: string
}

/** Every 20 capacity units count as one more request. */
const UNITS_PER_REQUEST = 20
/** Requests within DECAY_SECONDS up to which an instance counts in memory only; at least a twentieth of the limit. */
const MIN_LOCAL_REQUESTS = 5
const DECAY_SECONDS = 5
/** Upper bound of the extra delay that spreads retries. */
const MAX_RETRY_SPREAD_MS = 4000
const localRequestsAllowed = ({ rate }: RequestLimit): number => Math.max(MIN_LOCAL_REQUESTS, rate / 20)

/** The local state of a company or a person. */
interface Pace {
  /** Recent requests of this instance, decaying over time. */
  recent: number
  at: number
  /** Requests not yet added to the shared counter. */
  unsynced: number
  /** The shared counter when last read: the instant at which all requests so far are paid off at the limit's rate. */
  until: number
  refusedUntil: number
  /** Requests refused since the limit was hit; each gets a later retry time. */
  refused: number
}
const paces = new Map<string, Pace>()
/** Least recently used entries are evicted. */
const MAX_PACES = 5000
const COUNTER_TTL_SECONDS = 3600

/** A partition of their own, so that a read-only function may be granted write access to nothing else. */
const keyOf = (tenant: string, person = 'COMPANY'): Key => ({ pk: `RATE#${tenant}`, sk: person })
const countersOf = ({ tenant, person }: Requester): [Key, RequestLimit][] => {
  const limits = environment.requestLimits
  return [
    [keyOf(tenant, person), limits.person],
    [keyOf(tenant), limits.company],
  ]
}

const getPace = ({ pk, sk }: Key): Pace => {
  const id = `${pk}#${sk}`
  const pace = paces.get(id) ?? { recent: 0, at: 0, unsynced: 0, until: 0, refusedUntil: 0, refused: 0 }
  paces.delete(id)
  paces.set(id, pace)
  if (paces.size > MAX_PACES) paces.delete(paces.keys().next().value ?? '')
  return pace
}

const countLocally = (pace: Pace, requests: number, limit: RequestLimit): void => {
  const at = now().getTime()
  // No decay while the shared counter is ahead of the clock.
  const idle = Math.max(0, at - Math.max(pace.at, pace.until))
  pace.recent = Math.max(0, pace.recent - (idle / 1000) * (localRequestsAllowed(limit) / DECAY_SECONDS))
  if (pace.recent === 0) pace.unsynced = 0
  pace.at = at
  pace.recent += requests
  pace.unsynced += requests
}

/** Adds requests to the shared counter; returns its new value. */
const incrementCounter = async (key: Key, pace: Pace, requests: number, { rate }: RequestLimit): Promise<number> => {
  const at = now().getTime()
  const milliseconds = Math.ceil((1000 * requests) / rate)
  const ttl = epochSeconds() + COUNTER_TTL_SECONDS
  const more = () =>
    updateItem(key, expression`SET #until = #until + ${milliseconds}, #ttl = ${ttl}`, expression`#until >= ${at}`)
  const anew = () =>
    updateItem(
      key,
      expression`SET #until = ${at + milliseconds}, #ttl = ${ttl}`,
      expression`attribute_not_exists(#until) OR #until < ${at}`,
    )
  // Another instance may reset it in between.
  const steps = pace.until >= at ? [more, anew] : [anew, more]
  for (const step of [...steps, ...steps]) {
    const item = await step()
    if (item) return Number(item.until)
  }
  return pace.until
}

/** Syncs the local count to the shared counter. Its cost is not charged to the request. */
const syncCounter = async (key: Key, pace: Pace, limit: RequestLimit): Promise<void> => {
  const requests = pace.unsynced
  pace.unsynced = 0
  pace.recent = 0
  try {
    pace.until = await withMeter(() => incrementCounter(key, pace, requests, limit))
    pace.refusedUntil = pace.until - (1000 * limit.burst) / limit.rate
  } catch (error) {
    // Fails open: the table signals its own overload.
    log.warn('rate.uncounted', {}, error)
  }
}

/** Milliseconds until a retry; simultaneous refusals are spread over time. */
const retryDelayMs = ({ pace, limit }: { pace: Pace; limit: RequestLimit }, at: number): number => {
  const wait = pace.refusedUntil - at
  if (wait <= 0) {
    pace.refused = 0
    return 0
  }
  pace.refused += 1
  return wait + Math.min(MAX_RETRY_SPREAD_MS, (1000 * (pace.refused - 1)) / limit.rate)
}

/**
 * Refuses requests beyond the limits of the person or the company over all instances. Instances count in memory and sync
 * with the table only under load; a refusal then holds until the counter's time without another read.
 */
export const enforceRateLimit = async (who: Requester): Promise<void> => {
  const at = now().getTime()
  const counted = countersOf(who).map(([key, limit]) => ({ key, limit, pace: getPace(key) }))
  const wait = Math.max(...counted.map((one) => retryDelayMs(one, at)))
  if (wait > 0) throw new ApiError('request.tooFast', undefined, { 'retry-after': `${Math.ceil(wait / 1000)}` })
  for (const { limit, pace } of counted) countLocally(pace, 1, limit)
  const busy = counted.filter(({ limit, pace }) => pace.recent >= localRequestsAllowed(limit))
  await Promise.all(busy.map(({ key, limit, pace }) => syncCounter(key, pace, limit)))
}

/** Charges the capacity units of a request to the limits. */
export const chargeUnits = (who: Requester, units: number): void => {
  for (const [key, limit] of countersOf(who)) countLocally(getPace(key), units / UNITS_PER_REQUEST, limit)
}

/** Clears the local state. For tests and the local stack. */
export const resetRateLimits = (): void => paces.clear()

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'request counter of a company': keyOf('<tenant>'),
  'request counter of a person, for an hour': keyOf('<tenant>', '<person>'),
})
