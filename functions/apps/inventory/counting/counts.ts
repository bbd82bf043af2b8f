import { newId, now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { expression } from '#functions/core/table/expression.ts'
import {
  beginCount,
  endCount,
  findCount,
  findCurrentCount,
  listCounters,
  listCounts,
  type StoredCount,
} from '#functions/data/apps/inventory/counts.ts'
import type { inventory } from '#shared/apps/inventory/contract.ts'
import type { Count } from '#shared/apps/inventory/countContract.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { loadNames } from '../view.ts'

type Names = ReadonlyMap<string, string>

const toCount = (stored: StoredCount, names: Names): Count => {
  const { id, name, state, startedAt, startedBy, endedAt = null, endedBy } = stored
  const { expected, missing, turnedUp, elsewhere, quantities, uncounted, undecided } = stored
  return {
    id,
    name,
    state,
    startedAt,
    startedBy: names.get(startedBy) ?? '',
    endedAt,
    endedBy: endedBy === undefined ? null : (names.get(endedBy) ?? ''),
    numbers: { expected, missing, turnedUp, elsewhere, quantities, uncounted, undecided },
  }
}

/** The error for a count that is not in the required state. */
export const countOver = (): ApiError => new ApiError('inventory.countOver')

/** A count with the names of who began and ended it. */
export const toNamedCount = async (tenant: string, count: StoredCount): Promise<Count> =>
  toCount(count, await loadNames(tenant, [count.startedBy, count.endedBy]))

export const list = async (
  { cursor }: ParsedOf<typeof inventory.counts>,
  { tenant, person }: Caller,
): Promise<OutputOf<typeof inventory.counts>> => {
  const place = pagedListFor({ tenant, person }, 'inventory.counts')
  const { counts, last } = await listCounts(tenant, await fromCursor(place, cursor))
  const names = await loadNames(
    tenant,
    counts.flatMap(({ startedBy, endedBy }) => [startedBy, endedBy]),
  )
  return { items: counts.map((one) => toCount(one, names)), cursor: await toCursor(place, last) }
}

/** Only those who counted most are named. */
const MAX_NAMED_COUNTERS = 90

export const get = async (id: string, { tenant }: Caller): Promise<OutputOf<typeof inventory.count>> => {
  const [count, all] = await Promise.all([findCount(tenant, id), listCounters(tenant, id)])
  if (!count) return notFound()
  const counters = all.slice(0, MAX_NAMED_COUNTERS)
  const names = await loadNames(tenant, [count.startedBy, count.endedBy, ...counters.map(({ person }) => person)])
  return {
    ...toCount(count, names),
    counters: counters.map((one) => ({ id: one.person, name: names.get(one.person) ?? '', count: one.count })),
  }
}

/** Begins a count; only one can be open. */
export const start = async (name: string, { tenant, person }: Caller, idempotency: Idempotency): Promise<Count> => {
  const numbers = { expected: 0, missing: 0, turnedUp: 0, elsewhere: 0, quantities: 0, uncounted: 0, undecided: 0 }
  const count: StoredCount = {
    id: newId(),
    name,
    state: 'OPEN',
    startedAt: now().toISOString(),
    startedBy: person,
    ...numbers,
  }
  const done = await commitIdempotent<Count>(idempotency, await toNamedCount(tenant, count), beginCount(tenant, count))
  if ('answer' in done) return done.answer
  const current = await findCurrentCount(tenant)
  throw new ApiError('inventory.counting', { name: (current && (await findCount(tenant, current))?.name) ?? '' })
}

/** Cancels a count: sightings stay readable, the inventory is unchanged. */
export const cancel = async (id: string, { tenant, person }: Caller, idempotency: Idempotency): Promise<true> => {
  const count = await findCount(tenant, id)
  if (!count || count.state === 'CANCELLED') return true
  const done = await commitIdempotent<true>(idempotency, true, endCount(tenant, id, ['OPEN', 'CANCELLED'], person))
  if ('answer' in done) return done.answer
  throw countOver()
}

/** Closes a count whose differences are all decided. */
export const close = async (id: string, { tenant, person }: Caller, idempotency: Idempotency): Promise<Count> => {
  const count = (await findCount(tenant, id)) ?? notFound()
  if (count.state === 'CLOSED') return toNamedCount(tenant, count)
  if (count.state !== 'REVIEW') throw countOver()
  if (count.undecided > 0) throw new ApiError('inventory.undecided', { count: count.undecided })
  const answer = await toNamedCount(tenant, {
    ...count,
    state: 'CLOSED',
    endedAt: now().toISOString(),
    endedBy: person,
  })
  const decided = expression`#undecided = ${0}`
  const done = await commitIdempotent<Count>(
    idempotency,
    answer,
    endCount(tenant, id, ['REVIEW', 'CLOSED'], person, decided),
  )
  if ('answer' in done) return done.answer
  throw countOver()
}
