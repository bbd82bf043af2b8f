import { now } from '#functions/core/clock.ts'
import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { commitIdempotent, type Idempotency, idempotencyForPart } from '#functions/core/http/idempotency.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import {
  addDifference,
  listDifferences,
  piecesKey,
  type StoredDifference,
  type StoredPieces,
  seenKey,
  toPieces,
  toSeen,
} from '#functions/data/apps/inventory/countFindings.ts'
import {
  beginComparison,
  type ComparisonNumbers,
  findCount,
  type StoredCount,
  saveComparison,
} from '#functions/data/apps/inventory/counts.ts'
import { productKey, productsOf, type StoredProduct, toStoredProduct } from '#functions/data/apps/inventory/products.ts'
import { listUnits, type StoredUnit, unitKey } from '#functions/data/apps/inventory/units.ts'
import { readEach } from '#functions/data/stored.ts'
import type { inventory } from '#shared/apps/inventory/contract.ts'
import type { Count, CountDifference } from '#shared/apps/inventory/countContract.ts'
import { countWithoutUnits, findDifference } from '#shared/apps/inventory/countRules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { loadNames } from '../view.ts'
import { countOver, toNamedCount } from './counts.ts'

type Names = ReadonlyMap<string, string>

export const toDifferenceView = (stored: StoredDifference, names: Names): CountDifference => ({
  id: stored.id,
  kind: stored.kind,
  product: stored.product,
  serialNumber: stored.serialNumber,
  holder: stored.holder === undefined ? null : (names.get(stored.holder) ?? ''),
  expected: stored.expected ?? null,
  counted: stored.counted ?? null,
  decision: stored.decision ?? null,
  decidedBy: stored.decidedBy === undefined ? null : (names.get(stored.decidedBy) ?? ''),
  decidedAt: stored.decidedAt ?? null,
})

export const list = async (
  { id, cursor }: ParsedOf<typeof inventory.differences>,
  { tenant, person }: Caller,
): Promise<OutputOf<typeof inventory.differences>> => {
  const place = pagedListFor({ tenant, person }, 'inventory.differences', id)
  const after = await fromCursor(place, cursor)
  const [count, { differences, last }] = await Promise.all([findCount(tenant, id), listDifferences(tenant, id, after)])
  if (!count) return notFound()
  const names = await loadNames(
    tenant,
    differences.flatMap(({ holder, decidedBy }) => [holder, decidedBy]),
  )
  return { items: differences.map((one) => toDifferenceView(one, names)), cursor: await toCursor(place, last) }
}

/** Bounds of one call: a transaction has 100 parts at most. */
const PRODUCTS_PER_CALL = 25
const DIFFERENCES_PER_CALL = 40
/** Each unit costs a read of its sighting. */
const UNITS_PER_CALL = 250

/** Units registered after the count began need not be seen. */
const isRegisteredAfterStart = (unit: StoredUnit, count: StoredCount): boolean =>
  unit.id.slice(unit.id.lastIndexOf('_') + 1) > count.id

const compareUnits = async (tenant: string, count: StoredCount, product: StoredProduct, after: string | undefined) => {
  const at = now().toISOString()
  const { units, last } = await listUnits(
    tenant,
    product.id,
    after === undefined ? undefined : { ...unitKey(tenant, after) },
  )
  const seen = readEach(await batchGet(units.map(({ id }) => seenKey(tenant, count.id, id))), toSeen)
  const asked = units.filter((unit) => !isRegisteredAfterStart(unit, count))
  const differences = asked.flatMap((unit): StoredDifference[] => {
    const { id, serialNumber, holder } = unit
    const noted = seen.find((one) => one.unit === id)
    const kind = findDifference(unit, noted, count.startedAt)
    return kind ? [{ id, kind, product: product.name, serialNumber, at, ...(holder !== undefined && { holder }) }] : []
  })
  const expected = asked.filter(({ state }) => state !== 'LOST').length
  return { differences, expected, looked: units.length, more: last ? units.at(-1)?.id : undefined }
}

/** What came, went or was registered since they were counted is no difference, nor what was corrected by hand since. */
const comparePieces = (product: StoredProduct, noted: StoredPieces | undefined): StoredDifference[] => {
  const current = countWithoutUnits(product)
  const { quantity: counted, expected = current } = noted ?? { quantity: current }
  if (counted === expected || counted === current) return []
  return [{ id: product.id, kind: 'QUANTITY', product: product.name, serialNumber: '', expected, counted }]
}

/** The differences of the next products, from where the last call stopped. */
const compareNextProducts = async (tenant: string, count: StoredCount) => {
  const { at } = count
  const { rows, last } = await productsOf(tenant).rowsAfter(at?.product, at?.unit !== undefined, PRODUCTS_PER_CALL)
  const keys = rows.flatMap(({ id }) => [productKey(tenant, id), piecesKey(tenant, count.id, id)])
  const items = await batchGet(keys)
  const products = readEach(
    items.filter((_, index) => index % 2 === 0),
    toStoredProduct,
  )
  const pieces = readEach(
    items.filter((_, index) => index % 2 === 1),
    toPieces,
  )
  const differences: StoredDifference[] = []
  let [expected, uncounted, looked] = [0, 0, 0]
  for (const product of products) {
    const after = product.id === at?.product ? at.unit : undefined
    if (product.units !== undefined) {
      const found = await compareUnits(tenant, count, product, after)
      differences.push(...found.differences)
      expected += found.expected
      looked += found.looked
      if (found.more !== undefined)
        return { differences, expected, uncounted, at: { product: product.id, unit: found.more } }
    }
    const noted = pieces.find((one) => one.product === product.id)
    differences.push(...comparePieces(product, noted))
    if (!noted && countWithoutUnits(product) > 0) uncounted += 1
    if (differences.length >= DIFFERENCES_PER_CALL || looked >= UNITS_PER_CALL)
      return { differences, expected, uncounted, at: { product: product.id } }
  }
  return { differences, expected, uncounted, at: last === undefined ? undefined : { product: last } }
}

/**
 * Ends the walk, then compares a batch of products in each call; products that a concurrent call has compared are
 * skipped.
 */
export const compare = async (id: string, { tenant }: Caller, idempotency: Idempotency): Promise<Count> => {
  let count = (await findCount(tenant, id)) ?? notFound()
  if (count.state === 'OPEN') {
    await commitIdempotent(idempotencyForPart(idempotency, 'walk'), true, [beginComparison(tenant, id)])
    count = (await findCount(tenant, id)) ?? notFound()
  }
  if (count.state === 'REVIEW' || count.state === 'CLOSED') return toNamedCount(tenant, count)
  if (count.state !== 'COMPARING') throw countOver()
  const { differences, expected, uncounted, at } = await compareNextProducts(tenant, count)
  const many = (kind: StoredDifference['kind']) => differences.filter((one) => one.kind === kind).length
  const found: ComparisonNumbers = {
    expected,
    uncounted,
    undecided: differences.length,
    missing: many('MISSING'),
    turnedUp: many('TURNED_UP'),
    elsewhere: many('ELSEWHERE'),
    quantities: many('QUANTITY'),
  }
  const done = await commitIdempotent(idempotency, true, [
    saveComparison(tenant, count, found, at),
    ...differences.map((one) => addDifference(tenant, id, one)),
  ])
  const after = (await findCount(tenant, id)) ?? notFound()
  if ('refused' in done && after.state === 'OPEN') throw countOver()
  return toNamedCount(tenant, after)
}
