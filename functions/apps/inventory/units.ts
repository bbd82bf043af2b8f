import { newId, now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check, getItem, getItems } from '#functions/core/table/table.ts'
import { recordEquipmentEvent } from '#functions/data/apps/inventory/equipmentEvents.ts'
import { addToHeldCount, giveUnit, storeSignature } from '#functions/data/apps/inventory/ownUnits.ts'
import {
  addToProduct,
  changeProduct,
  productKey,
  type StoredProduct,
  toStoredProduct,
} from '#functions/data/apps/inventory/products.ts'
import { deleteStart } from '#functions/data/apps/inventory/starts.ts'
import {
  addUnit,
  changeUnit,
  listUnits,
  removeUnit,
  type StoredUnit,
  toUnit,
  unitKey,
} from '#functions/data/apps/inventory/units.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readEach, readIf } from '#functions/data/stored.ts'
import type { inventory } from '#shared/apps/inventory/contract.ts'
import { canBeRemoved, INVENTORY_LIMITS, normaliseSerial, productOf, unitIdOf } from '#shared/apps/inventory/rules.ts'
import type { Unit } from '#shared/apps/inventory/unitContract.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { loadUnit, wrongState } from './steps.ts'
import { loadNames, toUnitView } from './view.ts'

export const list = async (
  { productId, cursor }: ParsedOf<typeof inventory.units>,
  { tenant, person }: Caller,
): Promise<OutputOf<typeof inventory.units>> => {
  const place = pagedListFor({ tenant, person }, 'inventory.units', productId)
  const after = await fromCursor(place, cursor)
  const [product, { units, last }] = await Promise.all([
    getItem(productKey(tenant, productId)),
    listUnits(tenant, productId, after),
  ])
  if (!product) return notFound()
  const names = await loadNames(
    tenant,
    units.map(({ holder }) => holder),
  )
  return { items: units.map((unit) => toUnitView(unit, names)), cursor: await toCursor(place, last) }
}

export const get = async (unitId: string, { tenant }: Caller): Promise<OutputOf<typeof inventory.unit>> => {
  const { unit, product } = await loadUnit(tenant, unitId)
  const names = await loadNames(tenant, [unit.holder])
  return { unit: toUnitView(unit, names), product: { id: product.id, name: product.name } }
}

const ATTEMPTS = 2

/** Registers units of a product, and raises its stock where needed. */
export const add = async (
  { productId, serialNumbers }: ParsedOf<typeof inventory.addUnits>,
  { tenant, person: by }: Caller,
  idempotency: Idempotency,
): Promise<Unit[]> => {
  const twice = serialNumbers.find((one, index) => {
    const serial = normaliseSerial(one)
    return serial !== '' && serialNumbers.findIndex((other) => normaliseSerial(other) === serial) !== index
  })
  if (twice !== undefined) throw new ApiError('inventory.serialTaken', { serialNumber: twice })
  const added = serialNumbers.map(
    (serialNumber): StoredUnit => ({ id: unitIdOf(productId, newId()), serialNumber, state: 'FREE' }),
  )
  const writes = added.map((unit) => addUnit(tenant, unit))
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const item = (await getItem(productKey(tenant, productId))) ?? notFound()
    const { units = 0, stock, name }: StoredProduct = toStoredProduct(item)
    const after = units + added.length
    if (after > INVENTORY_LIMITS.units) throw new ApiError('inventory.full', { most: INVENTORY_LIMITS.units })
    const unchanged = expression`attribute_exists(#pk) AND (#units = ${units} OR attribute_not_exists(#units))
      AND ${stock === undefined ? expression`attribute_not_exists(#stock)` : expression`#stock = ${stock}`}`
    const answer = added.map((unit) => toUnitView(unit, new Map()))
    const changed = changeProduct(tenant, productId, { units: after, stock: Math.max(stock ?? 0, after) }, unchanged)
    const happened = recordEquipmentEvent({
      actionType: 'UNITS_ADDED',
      id: newId(),
      tenant,
      equipmentOf: productId,
      name,
      by,
      serialNumbers,
    })
    const done = await commitIdempotent<Unit[]>(idempotency, answer, [...changed, happened, ...writes.flat()])
    if ('answer' in done) return done.answer
    const starts = writes.map((_, index) => changed.length + 1 + writes.slice(0, index).flat().length)
    const taken = serialNumbers.find((_, index) => done.refused.has((starts[index] ?? 0) + 1) && writes[index]?.[1])
    if (taken !== undefined) throw new ApiError('inventory.serialTaken', { serialNumber: taken })
  }
  throw new ApiError('resource.conflict')
}

/** The error for a unit that somebody else has taken, with its current state. */
const explainTaken = async (tenant: string, { holder, state }: StoredUnit): Promise<ApiError> => {
  if (!holder) return wrongState(state)
  return new ApiError('inventory.taken', { holder: (await loadNames(tenant, [holder])).get(holder) ?? '' })
}

/** Units with their products and a member, in one request. */
const loadUnits = async (tenant: string, ids: readonly string[], personId: string) => {
  const products = [...new Set(ids.map(productOf))]
  const keys = [...ids.map((id) => unitKey(tenant, id)), ...products.map((id) => productKey(tenant, id))]
  const items = await getItems([...keys, memberKey(tenant, personId)])
  const units = readEach(items.slice(0, ids.length), toUnit)
  const owned = readEach(items.slice(ids.length, keys.length), toStoredProduct)
  if (units.length < ids.length || owned.length < products.length) return notFound()
  const member = readIf(items.at(-1), toMember)
  if (!member || !worksHere(member)) throw new ApiError('inventory.unknownPerson')
  return { units, products: owned, member }
}

/** The write that reserves units of a product, with the condition that it has enough. */
const buildReservation = (tenant: string, { id, stock = 0 }: StoredProduct, more: number): Write[] =>
  addToProduct(
    tenant,
    id,
    { reserved: more },
    expression`attribute_exists(#pk) AND #stock = ${stock} AND (#reserved <= ${stock - more} OR (attribute_not_exists(#reserved) AND #stock >= ${more}))`,
  )

/** Hands all units over or none, to an active member, who signs once for all of them, now or later. */
export const handOver = async (
  { unitIds, personId, signature, missionId }: ParsedOf<typeof inventory.handOver>,
  { tenant, person: by }: Caller,
  idempotency: Idempotency,
): Promise<Unit[]> => {
  const ids = [...new Set(unitIds)]
  const { units, products, member } = await loadUnits(tenant, ids, personId)
  for (const unit of units) if (unit.state !== 'FREE') throw await explainTaken(tenant, unit)
  const entry = newId()
  const since = now().toISOString()
  const state = signature ? 'ACCEPTED' : 'HANDED_OVER'
  const acceptedAt = signature ? since : null
  const set = expression`SET #state = ${state}, #holder = ${personId}, #since = ${since}`
  const nameOf = (unit: StoredUnit) => products.find(({ id }) => id === productOf(unit.id))?.name ?? ''
  const writes: Write[] = [
    ...units.map((unit) => changeUnit(tenant, unit, signature ? expression`${set}, #acceptedAt = ${since}` : set)),
    check(memberKey(tenant, personId), expression`#state = ${'ACTIVE'} AND attribute_not_exists(#erasing)`),
    ...products.flatMap((product) =>
      buildReservation(tenant, product, units.filter(({ id }) => productOf(id) === product.id).length),
    ),
    addToHeldCount(tenant, personId, units.length),
    ...units.flatMap((unit, index) => {
      const name = nameOf(unit)
      const { id: unitId, serialNumber } = unit
      return [
        giveUnit(tenant, personId, { unitId, name, serialNumber, state, since, until: null, acceptedAt }),
        recordEquipmentEvent({
          actionType: 'UNIT_HANDED_OVER',
          id: index === 0 ? entry : newId(),
          tenant,
          name,
          by,
          equipmentOf: productOf(unitId),
          holder: personId,
          serialNumbers: [serialNumber],
          signature: signature ? entry : null,
          together: index === 0 ? units.length : 0,
        }),
      ]
    }),
    ...(signature ? [storeSignature(tenant, personId, entry, signature)] : []),
    ...(missionId ? [deleteStart(tenant, personId, missionId)] : []),
  ]
  const names = new Map([[personId, fullName(member)]])
  const answer = units.map((unit) =>
    toUnitView({ ...unit, state, holder: personId, since, ...(acceptedAt && { acceptedAt }) }, names),
  )
  const done = await commitIdempotent<Unit[]>(idempotency, answer, writes)
  if ('answer' in done) return done.answer
  const current = units.flatMap((_, index) => done.refused.get(index) ?? [])[0]
  if (current) throw await explainTaken(tenant, toUnit(current))
  if (done.refused.has(units.length)) throw new ApiError('inventory.unknownPerson')
  throw new ApiError('resource.conflict')
}

/** Removes a unit from the inventory, sold or discarded. */
export const remove = async (
  unitId: string,
  { tenant, person: by }: Caller,
  idempotency: Idempotency,
): Promise<true> => {
  const [item, owned] = await getItems([unitKey(tenant, unitId), productKey(tenant, productOf(unitId))])
  if (!item || !owned) return true
  const [unit, product] = [toUnit(item), toStoredProduct(owned)]
  if (!canBeRemoved(unit.state)) throw wrongState(unit.state)
  const done = await commitIdempotent<true>(idempotency, true, [
    ...removeUnit(tenant, unit),
    ...(unit.state === 'LOST' ? [] : addToProduct(tenant, product.id, { stock: -1, units: -1 })),
    recordEquipmentEvent({
      actionType: 'UNIT_REMOVED',
      id: newId(),
      tenant,
      equipmentOf: product.id,
      name: product.name,
      by,
      serialNumbers: [unit.serialNumber],
    }),
  ])
  if ('answer' in done) return done.answer
  throw new ApiError('resource.conflict')
}
