import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { expression } from '#functions/core/table/expression.ts'
import { check, getItems } from '#functions/core/table/table.ts'
import { addSeen, seenKey, toSeen } from '#functions/data/apps/inventory/countFindings.ts'
import {
  addToCounter,
  checkCountOpen,
  countKey,
  findCount,
  findCurrentCount,
  toStoredCount,
} from '#functions/data/apps/inventory/counts.ts'
import { listOwnUnits, ownUnitKey, toOwnUnit } from '#functions/data/apps/inventory/ownUnits.ts'
import { toUnit, unitKey } from '#functions/data/apps/inventory/units.ts'
import { readEach } from '#functions/data/stored.ts'
import type { inventory } from '#shared/apps/inventory/contract.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { countOver } from './counts.ts'
import { toSighting } from './sightings.ts'

/** The open count and the caller's units, for those who hold equipment. */
export const listUnitsToConfirm = async ({ tenant, person }: Caller): Promise<OutputOf<typeof inventory.toConfirm>> => {
  const [current, own] = await Promise.all([findCurrentCount(tenant), listOwnUnits(tenant, person)])
  const held = own.filter(({ until }) => until === null)
  if (current === undefined || held.length === 0) return null
  const [count, items] = await Promise.all([
    findCount(tenant, current),
    batchGet(held.map(({ unitId }) => seenKey(tenant, current, unitId))),
  ])
  if (count?.state !== 'OPEN') return null
  return { id: count.id, name: count.name, seen: readEach(items, toSeen).map(({ unit }) => unit) }
}

const ATTEMPTS = 2

/** Records that the caller has their units; earlier sightings stay. */
export const confirmUnits = async (
  { id, unitIds }: ParsedOf<typeof inventory.confirmMine>,
  { tenant, person }: Caller,
  idempotency: Idempotency,
): Promise<true> => {
  const distinctIds = [...new Set(unitIds)]
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [counted, ...items] = await getItems([
      countKey(tenant, id),
      ...distinctIds.map((unit) => ownUnitKey(tenant, person, unit)),
      ...distinctIds.map((unit) => unitKey(tenant, unit)),
      ...distinctIds.map((unit) => seenKey(tenant, id, unit)),
    ])
    const own = readEach(items.slice(0, distinctIds.length), toOwnUnit)
    if (!counted || own.length < distinctIds.length) return notFound()
    if (toStoredCount(counted).state !== 'OPEN') throw countOver()
    const units = readEach(items.slice(distinctIds.length, 2 * distinctIds.length), toUnit)
    if (units.length < distinctIds.length || units.some(({ holder }) => holder !== person))
      throw new ApiError('inventory.wrongState')
    const before = new Set(readEach(items.slice(2 * distinctIds.length), toSeen).map(({ unit }) => unit))
    const unseen = units.filter((unit) => !before.has(unit.id))
    const done = await commitIdempotent<true>(idempotency, true, [
      checkCountOpen(tenant, id),
      ...unseen.flatMap((unit) => {
        const name = own.find(({ unitId }) => unitId === unit.id)?.name ?? ''
        return [
          addSeen(tenant, id, { ...toSighting(unit, name, person), confirmed: true }),
          check(unitKey(tenant, unit.id), expression`#holder = ${person}`),
        ]
      }),
      ...(unseen.length > 0 ? [addToCounter(tenant, id, person, unseen.length)] : []),
    ])
    if ('answer' in done) return done.answer
    if (done.refused.has(0)) throw countOver()
  }
  throw new ApiError('resource.conflict')
}
