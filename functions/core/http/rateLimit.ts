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

/** A request that takes so many capacity units counts for two, one that takes twice as many for three. */
const UNITS_PER_REQUEST = 20
/** An instance says nothing of whoever makes no more than so many requests at once, or a twentieth of the limit, and one a second or a hundredth. */
const MIN_LOCAL_REQUESTS = 5
const DECAY_SECONDS = 5
/** Who refused requests are counted for waits no longer for them, however many they are. */
const MAX_RETRY_SPREAD_MS = 4000
const localRequestsAllowed = ({ rate }: RequestLimit): number => Math.max(MIN_LOCAL_REQUESTS, rate / 20)

/** What an instance remembers of a company or a person. */
interface Pace {
  /** Requests here of late; as many as are few are forgotten in so many seconds. */
  recent: number
  at: number
  /** Requests here that the counter does not know of. */
  unsynced: number
  /** The counter as it was last seen: the instant by which all that was asked for is made up for at the limit's rate. */
  until: number
  refusedUntil: number
  /** Requests refused here since it was last full, each told to come back after the ones before it. */
  refused: number
}
const paces = new Map<string, Pace>()
/** The oldest is forgotten first. */
const MAX_PACES = 5000
const COUNTER_TTL_SECONDS = 3600

/** Counters lie apart from all data, so that a function that may only read is given nothing but these to write. */
const keyOf = (tenant: string, person = 'COMPANY'): Key => ({ pk: `RATE#${tenant}`, sk: person })
const countersOf = ({ tenant, person }: Requester): [Key, RequestLimit][] => {
  const limits = environment.requestLimits
  return [
    [keyOf(tenant, person), limits.person],
    [keyOf(tenant), limits.company],
  ]
}

const paceOf = ({ pk, sk }: Key): Pace => {
  const id = `${pk}#${sk}`
  const pace = paces.get(id) ?? { recent: 0, at: 0, unsynced: 0, until: 0, refusedUntil: 0, refused: 0 }
  paces.delete(id)
  paces.set(id, pace)
  if (paces.size > MAX_PACES) paces.delete(paces.keys().next().value ?? '')
  return pace
}

const countLocally = (pace: Pace, requests: number, limit: RequestLimit): void => {
  const at = now().getTime()
  // Nothing is forgotten of whoever has yet to make up for what they asked, here or elsewhere.
  const idle = Math.max(0, at - Math.max(pace.at, pace.until))
  pace.recent = Math.max(0, pace.recent - (idle / 1000) * (localRequestsAllowed(limit) / DECAY_SECONDS))
  if (pace.recent === 0) pace.unsynced = 0
  pace.at = at
  pace.recent += requests
  pace.unsynced += requests
}

/** Adds requests to the counter that all instances share; answers it as it is then. */
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
  // Another instance may begin it in between.
  const steps = pace.until >= at ? [more, anew] : [anew, more]
  for (const step of [...steps, ...steps]) {
    const item = await step()
    if (item) return Number(item.until)
  }
  return pace.until
}

/** Tells the counter of an instance that is busy with a company or a person. What it costs is not the request's own. */
const syncCounter = async (key: Key, pace: Pace, limit: RequestLimit): Promise<void> => {
  const requests = pace.unsynced
  pace.unsynced = 0
  pace.recent = 0
  try {
    pace.until = await withMeter(() => incrementCounter(key, pace, requests, limit))
    pace.refusedUntil = pace.until - (1000 * limit.burst) / limit.rate
  } catch (error) {
    // Whoever cannot be counted is let in: the table says itself when it is too busy.
    log.warn('rate.uncounted', {}, error)
  }
}

/** Milliseconds until a request may come back; many that were refused at once do not all come back at once. */
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
 * Refuses, with the time to wait, whoever has gone beyond what they or their company may ask for in all instances
 * together. An instance counts in memory; only when it is busy with somebody does it tell the counter in the table, and
 * it refuses them by itself until the time that the counter says.
 */
export const enforceRateLimit = async (who: Requester): Promise<void> => {
  const at = now().getTime()
  const counted = countersOf(who).map(([key, limit]) => ({ key, limit, pace: paceOf(key) }))
  const wait = Math.max(...counted.map((one) => retryDelayMs(one, at)))
  if (wait > 0) throw new ApiError('request.tooFast', undefined, { 'retry-after': `${Math.ceil(wait / 1000)}` })
  for (const { limit, pace } of counted) countLocally(pace, 1, limit)
  const busy = counted.filter(({ limit, pace }) => pace.recent >= localRequestsAllowed(limit))
  await Promise.all(busy.map(({ key, limit, pace }) => syncCounter(key, pace, limit)))
}

/** Counts what a request has taken beside itself. */
export const chargeUnits = (who: Requester, units: number): void => {
  for (const [key, limit] of countersOf(who)) countLocally(paceOf(key), units / UNITS_PER_REQUEST, limit)
}

/** Forgets what was counted. For tests and the local stack. */
export const resetRateLimits = (): void => paces.clear()

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'request counter of a company': keyOf('<tenant>'),
  'request counter of a person, for an hour': keyOf('<tenant>', '<person>'),
})
