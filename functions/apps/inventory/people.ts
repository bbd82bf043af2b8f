import { newId, now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import {
  findEquipmentEvent,
  listEquipmentEvents,
  recordEquipmentEvent,
} from '#functions/data/apps/inventory/equipmentEvents.ts'
import {
  acceptOwnUnit,
  findSignature,
  listLeaversWithUnits,
  listOwnUnits,
  ownUnitKey,
  storeSignature,
  toOwnUnit,
} from '#functions/data/apps/inventory/ownUnits.ts'
import { productKey, productsOf } from '#functions/data/apps/inventory/products.ts'
import { changeUnit, findUnitBySerial, toUnit, unitKey } from '#functions/data/apps/inventory/units.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readEach } from '#functions/data/stored.ts'
import type { inventory } from '#shared/apps/inventory/contract.ts'
import { productOf } from '#shared/apps/inventory/rules.ts'
import type { HistoryEntry, OwnUnit } from '#shared/apps/inventory/unitContract.ts'
import { EquipmentAction } from '#shared/apps/inventory/unitContract.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { compareNames } from '#shared/core/names.ts'
import { loadNames } from './view.ts'

export const history = async (
  { productId, cursor }: ParsedOf<typeof inventory.history>,
  { tenant, person }: Caller,
): Promise<OutputOf<typeof inventory.history>> => {
  const place = pagedListFor({ tenant, person }, 'inventory.history', productId)
  const after = await fromCursor(place, cursor)
  const [product, { events, last }] = await Promise.all([
    getItem(productKey(tenant, productId)),
    listEquipmentEvents(tenant, productId, after),
  ])
  if (!product) return notFound()
  const names = await loadNames(
    tenant,
    events.flatMap(({ by, holder }) => [by, holder]),
  )
  const items = events.flatMap(
    ({
      id,
      actionType,
      actionAt,
      by,
      holder,
      serialNumbers,
      signature,
      count = null,
      stock = null,
    }): HistoryEntry[] => {
      const action = EquipmentAction.safeParse(actionType)
      if (!action.success) return []
      const named = { by: names.get(by) ?? '', holder: holder && (names.get(holder) ?? '') }
      const why = { signed: signature !== null, count, stock }
      return [{ id, actionType: action.data, actionAt, ...named, serialNumbers, ...why }]
    },
  )
  return { items, cursor: await toCursor(place, last) }
}

export const signature = async (
  { productId, entryId }: ParsedOf<typeof inventory.signature>,
  { tenant }: Caller,
): Promise<OutputOf<typeof inventory.signature>> => {
  const event = (await findEquipmentEvent(tenant, productId, entryId)) ?? notFound()
  const { holder, signature: id } = event
  const signed = holder && id ? await findSignature(tenant, holder, id) : undefined
  return { signature: signed ?? notFound() }
}

export const listHeldUnits = async (personId: string, { tenant }: Caller): Promise<OutputOf<typeof inventory.held>> => {
  const [member, items] = await Promise.all([membersOf(tenant).get(personId), listOwnUnits(tenant, personId)])
  if (!member) return notFound()
  return { person: { id: personId, name: member.erasing ?? fullName(member) }, left: !worksHere(member), items }
}

/** People who have left and still hold units, by name. */
export const listLeaversWithEquipment = async (tenant: string): Promise<OutputOf<typeof inventory.missing>> => {
  const left = (await listLeaversWithUnits(tenant)).slice(0, 100)
  const members = await membersOf(tenant).getMany(left.map(({ person }) => person))
  return members
    .filter((member) => !worksHere(member))
    .map((member) => {
      const { count = 0 } = left.find(({ person }) => person === member.id) ?? {}
      return { id: member.id, name: fullName(member), count }
    })
    .toSorted((a, b) => compareNames(a.name, b.name))
}

/** The unit with this serial number, or the first product with this barcode or SKU. */
export const findByLabel = async (label: string, { tenant }: Caller): Promise<OutputOf<typeof inventory.find>> => {
  const unitId = await findUnitBySerial(tenant, label)
  if (unitId) return { unitId, productId: productOf(unitId) }
  const rows = await productsOf(tenant).rows()
  const meant = rows.find(({ barcode }) => barcode === label) ?? rows.find(({ sku }) => sku === label)
  return { unitId: null, productId: meant?.id ?? null }
}

/** Accepts the named units handed over to the caller, with one signature. */
export const acceptUnits = async (
  { unitIds, signature: signed }: ParsedOf<typeof inventory.accept>,
  { tenant, person }: Caller,
  idempotency: Idempotency,
): Promise<OwnUnit[]> => {
  const ids = [...new Set(unitIds)]
  const items = await getItems([
    ...ids.map((id) => ownUnitKey(tenant, person, id)),
    ...ids.map((id) => unitKey(tenant, id)),
  ])
  const own = readEach(items.slice(0, ids.length), toOwnUnit)
  if (own.length < ids.length) return notFound()
  const units = readEach(items.slice(ids.length), toUnit)
  if (units.length < ids.length || units.some(({ state, holder }) => state !== 'HANDED_OVER' || holder !== person))
    throw new ApiError('inventory.wrongState')
  const at = now().toISOString()
  const accepted = own.map((one): OwnUnit => ({ ...one, state: 'ACCEPTED', acceptedAt: at }))
  const signature = newId()
  const done = await commitIdempotent<OwnUnit[]>(idempotency, accepted, [
    storeSignature(tenant, person, signature, signed),
    ...units.flatMap((unit) => {
      const name = own.find(({ unitId }) => unitId === unit.id)?.name ?? ''
      return [
        changeUnit(tenant, unit, expression`SET #state = ${'ACCEPTED'}, #acceptedAt = ${at}`),
        acceptOwnUnit(tenant, person, unit.id, at),
        recordEquipmentEvent({
          actionType: 'UNIT_ACCEPTED',
          id: newId(),
          tenant,
          equipmentOf: productOf(unit.id),
          name,
          by: person,
          holder: person,
          serialNumbers: [unit.serialNumber],
          signature,
        }),
      ]
    }),
  ])
  if ('answer' in done) return done.answer
  throw new ApiError('resource.conflict')
}
