import { now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItems } from '#functions/core/table/table.ts'
import {
  addSeen,
  changeSeenPlace,
  listSeen,
  piecesKey,
  removeSeen,
  replaceSeen,
  type StoredPieces,
  type StoredSeen,
  savePieces,
  seenKey,
  toPieces,
  toSeen,
} from '#functions/data/apps/inventory/countFindings.ts'
import {
  addToCounter,
  checkCountOpen,
  countKey,
  findCount,
  toStoredCount,
} from '#functions/data/apps/inventory/counts.ts'
import { productKey, productsOf, toStoredProduct } from '#functions/data/apps/inventory/products.ts'
import { listUnits, type StoredUnit, toUnit, unitKey } from '#functions/data/apps/inventory/units.ts'
import { readEach, readIf } from '#functions/data/stored.ts'
import type { inventory } from '#shared/apps/inventory/contract.ts'
import type { CountedUnit } from '#shared/apps/inventory/countContract.ts'
import { countWithoutUnits, isHandledAfter } from '#shared/apps/inventory/countRules.ts'
import { matchesSearch, productOf, sortProducts } from '#shared/apps/inventory/rules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { loadNames } from '../view.ts'
import { countOver } from './counts.ts'

type Names = ReadonlyMap<string, string>

const toSeenView = ({ by, at, here, confirmed }: StoredSeen, names: Names) => ({
  by: names.get(by) ?? '',
  at,
  here,
  confirmed,
})

const toCounted = (unit: StoredUnit, seen: StoredSeen | undefined, names: Names): CountedUnit => ({
  id: unit.id,
  serialNumber: unit.serialNumber,
  state: unit.state,
  holder: unit.holder === undefined ? null : (names.get(unit.holder) ?? ''),
  seen: seen ? toSeenView(seen, names) : null,
})

/** The sighting of a unit that somebody sees now. */
export const toSighting = (unit: StoredUnit, product: string, by: string): StoredSeen => ({
  unit: unit.id,
  product,
  serialNumber: unit.serialNumber,
  state: unit.state,
  ...(unit.holder !== undefined && { holder: unit.holder }),
  by,
  at: now().toISOString(),
  here: false,
  confirmed: false,
})

const PAGE_SIZE = 20

/** A page of products by name, with their sightings. */
export const products = async (
  { id, search = '', page }: ParsedOf<typeof inventory.countedProducts>,
  { tenant }: Caller,
): Promise<OutputOf<typeof inventory.countedProducts>> => {
  const [count, rows] = await Promise.all([findCount(tenant, id), productsOf(tenant).rows()])
  if (!count) return notFound()
  const matches = sortProducts(
    rows.filter((row) => matchesSearch(row, search)),
    'name',
    'asc',
  )
  const shown = matches.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  const items = await batchGet([
    ...shown.map((row) => productKey(tenant, row.id)),
    ...shown.map((row) => piecesKey(tenant, id, row.id)),
  ])
  const pieces = readEach(items.slice(shown.length), toPieces)
  const [names, counted] = await Promise.all([
    loadNames(
      tenant,
      pieces.map(({ by }) => by),
    ),
    Promise.all(
      shown.map(async (row, index) => {
        const product = readIf(items[index], toStoredProduct)
        // A product that never had units has no sightings.
        const seen =
          product?.units === undefined ? [] : (await listSeen(tenant, id, { product: row.id, limit: 1000 })).seen
        return product ? [{ product, seen: seen.filter(({ state }) => state !== 'LOST').length }] : []
      }),
    ),
  ])
  return {
    items: counted.flat().map(({ product, seen }) => {
      const of = pieces.find((one) => one.product === product.id)
      return {
        id: product.id,
        name: product.name,
        sku: product.sku,
        units: product.units ?? 0,
        seen,
        pieces: countWithoutUnits(product),
        counted: of ? { quantity: of.quantity, by: names.get(of.by) ?? '', at: of.at } : null,
      }
    }),
    length: matches.length,
    size: PAGE_SIZE,
  }
}

export const units = async (
  { id, productId, cursor }: ParsedOf<typeof inventory.countedUnits>,
  { tenant, person }: Caller,
): Promise<OutputOf<typeof inventory.countedUnits>> => {
  const place = pagedListFor({ tenant, person }, 'inventory.countedUnits', id, productId)
  const after = await fromCursor(place, cursor)
  const [count, { units: some, last }] = await Promise.all([findCount(tenant, id), listUnits(tenant, productId, after)])
  if (!count) return notFound()
  const seen = readEach(await batchGet(some.map((unit) => seenKey(tenant, id, unit.id))), toSeen)
  const names = await loadNames(tenant, [...some.map(({ holder }) => holder), ...seen.map(({ by }) => by)])
  const items = some.map((unit) =>
    toCounted(
      unit,
      seen.find((one) => one.unit === unit.id),
      names,
    ),
  )
  return { items, cursor: await toCursor(place, last) }
}

export const list = async (
  { id, cursor }: ParsedOf<typeof inventory.seenUnits>,
  { tenant, person }: Caller,
): Promise<OutputOf<typeof inventory.seenUnits>> => {
  const place = pagedListFor({ tenant, person }, 'inventory.seenUnits', id)
  const after = await fromCursor(place, cursor)
  const [count, { seen, last }] = await Promise.all([findCount(tenant, id), listSeen(tenant, id, { after })])
  if (!count) return notFound()
  const names = await loadNames(
    tenant,
    seen.flatMap(({ by, holder }) => [by, holder]),
  )
  const items = seen.map((one) => ({
    id: one.unit,
    product: one.product,
    serialNumber: one.serialNumber,
    state: one.state,
    holder: one.holder === undefined ? null : (names.get(one.holder) ?? ''),
    seen: toSeenView(one, names),
  }))
  return { items, cursor: await toCursor(place, last) }
}

/** The count, a product and related items, in one request; refused unless the count is open. */
const loadOpenCount = async (tenant: string, id: string, product: string, rest: Parameters<typeof getItems>[0]) => {
  const [count, owned, ...items] = await getItems([countKey(tenant, id), productKey(tenant, product), ...rest])
  if (!count || !owned) return notFound()
  if (toStoredCount(count).state !== 'OPEN') throw countOver()
  return { product: toStoredProduct(owned), items }
}

const ATTEMPTS = 2

/** Whether a unit has changed hands since its sighting. */
const isOutdated = (seen: StoredSeen, { since }: StoredUnit): boolean => isHandledAfter({ since }, seen.at)

/** Records or removes the sighting of a unit, idempotent. */
export const tick = async (
  { id, unitId, seen: sighting }: ParsedOf<typeof inventory.tick>,
  { tenant, person }: Caller,
  idempotency: Idempotency,
): Promise<OutputOf<typeof inventory.tick>> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const keys = [unitKey(tenant, unitId), seenKey(tenant, id, unitId)]
    const { product, items } = await loadOpenCount(tenant, id, productOf(unitId), keys)
    const unit = items[0] ? toUnit(items[0]) : notFound()
    const before = items[1] && toSeen(items[1])
    const isHere = sighting === 'HERE'
    const names = await loadNames(tenant, [unit.holder, before?.by, person])
    const wasRecorded = before !== undefined && sighting !== 'NOT' && !isOutdated(before, unit)
    const answer = (after: StoredSeen | undefined, already: boolean) => ({
      product: product.name,
      unit: toCounted(unit, after, names),
      already,
    })
    const change = ((): { after: StoredSeen | undefined; writes: Write[] } | undefined => {
      if (sighting === 'NOT') {
        if (!before) return undefined
        return {
          after: undefined,
          writes: [removeSeen(tenant, id, before), addToCounter(tenant, id, before.by, -1)],
        }
      }
      const after = { ...toSighting(unit, product.name, person), here: isHere }
      if (!before) return { after, writes: [addSeen(tenant, id, after), addToCounter(tenant, id, person, 1)] }
      if (isOutdated(before, unit)) {
        const counted =
          before.by === person ? [] : [addToCounter(tenant, id, before.by, -1), addToCounter(tenant, id, person, 1)]
        return { after, writes: [replaceSeen(tenant, id, before, after), ...counted] }
      }
      // Scanning it again keeps the place where it was seen.
      if (!isHere || before.here) return undefined
      return { after: { ...before, here: isHere }, writes: [changeSeenPlace(tenant, id, before, isHere)] }
    })()
    if (!change) return answer(before, sighting !== 'NOT')
    const done = await commitIdempotent(idempotency, answer(change.after, wasRecorded), [
      checkCountOpen(tenant, id),
      ...change.writes,
    ])
    if ('answer' in done) return done.answer
    if (done.refused.has(0)) throw countOver()
  }
  throw new ApiError('resource.conflict')
}

/** Records a product's number of pieces, unless another number was recorded since it was read. */
export const countPieces = async (
  { id, productId, quantity, before }: ParsedOf<typeof inventory.countPieces>,
  { tenant, person }: Caller,
  idempotency: Idempotency,
): Promise<OutputOf<typeof inventory.countPieces>> => {
  const { product, items } = await loadOpenCount(tenant, id, productId, [piecesKey(tenant, id, productId)])
  const expected = countWithoutUnits(product)
  const recorded = items[0] && toPieces(items[0])
  const names = await loadNames(tenant, [person, recorded?.by])
  const view = (one: StoredPieces) => ({ quantity: one.quantity, by: names.get(one.by) ?? '', at: one.at })
  const isSame = recorded?.quantity === quantity
  if (isSame && recorded.expected === expected) return view(recorded)
  const meanwhile = async (current: StoredPieces): Promise<ApiError> => {
    const by = (await loadNames(tenant, [current.by])).get(current.by) ?? ''
    return new ApiError('inventory.countedMeanwhile', { quantity: current.quantity, by })
  }
  if (recorded && !isSame && recorded.quantity !== before) throw await meanwhile(recorded)
  const pieces = { product: productId, quantity, expected, by: person, at: now().toISOString() }
  const done = await commitIdempotent(idempotency, view(pieces), [
    checkCountOpen(tenant, id),
    savePieces(tenant, id, pieces, recorded?.quantity ?? null),
    ...(recorded ? [] : [addToCounter(tenant, id, person, 1)]),
  ])
  if ('answer' in done) return done.answer
  if (done.refused.has(0)) throw countOver()
  const current = done.refused.get(1)
  throw current ? await meanwhile(toPieces(current)) : new ApiError('resource.conflict')
}
