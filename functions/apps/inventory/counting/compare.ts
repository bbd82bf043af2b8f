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
import { type StoredUnit, unitKey, unitsOf } from '#functions/data/apps/inventory/units.ts'
import { readEach } from '#functions/data/stored.ts'
import type { inventory } from '#shared/apps/inventory/contract.ts'
import type { Count, CountDifference } from '#shared/apps/inventory/countContract.ts'
import { differenceOf, withoutUnits } from '#shared/apps/inventory/countRules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { namesOf } from '../view.ts'
import { countOver, named } from './counts.ts'

type Names = ReadonlyMap<string, string>

export const toDifferenceView = (stored: StoredDifference, names: Names): CountDifference => ({
  ...{ id: stored.id, kind: stored.kind, product: stored.product, serialNumber: stored.serialNumber },
  holder: stored.holder === undefined ? null : (names.get(stored.holder) ?? ''),
  ...{ expected: stored.expected ?? null, counted: stored.counted ?? null, decision: stored.decision ?? null },
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
  const names = await namesOf(
    tenant,
    differences.flatMap(({ holder, decidedBy }) => [holder, decidedBy]),
  )
  return { items: differences.map((one) => toDifferenceView(one, names)), cursor: await toCursor(place, last) }
}

/** So many products are looked at by one call, and about so many differences noted: a transaction holds a hundred parts. */
const PRODUCTS = 25
const ENOUGH = 40
/** So many units are enough, too: what was seen of each is read. */
const UNITS = 250

/** A unit that was registered after a count began is none of those that had to be seen. */
const isNewer = (unit: StoredUnit, count: StoredCount): boolean =>
  unit.id.slice(unit.id.lastIndexOf('_') + 1) > count.id

const ofUnits = async (tenant: string, count: StoredCount, product: StoredProduct, after: string | undefined) => {
  const at = now().toISOString()
  const { units, last } = await unitsOf(
    tenant,
    product.id,
    after === undefined ? undefined : { ...unitKey(tenant, after) },
  )
  const seen = readEach(await batchGet(units.map(({ id }) => seenKey(tenant, count.id, id))), toSeen)
  const asked = units.filter((unit) => !isNewer(unit, count))
  const differences = asked.flatMap((unit): StoredDifference[] => {
    const { id, serialNumber, holder } = unit
    const noted = seen.find((one) => one.unit === id)
    const kind = differenceOf(unit, noted, count.startedAt)
    return kind ? [{ id, kind, product: product.name, serialNumber, at, ...(holder !== undefined && { holder }) }] : []
  })
  const expected = asked.filter(({ state }) => state !== 'LOST').length
  return { differences, expected, looked: units.length, more: last ? units.at(-1)?.id : undefined }
}

const ofPieces = (product: StoredProduct, noted: StoredPieces | undefined): StoredDifference[] => {
  const expected = withoutUnits(product)
  if (!noted || noted.quantity === expected) return []
  const counted = noted.quantity
  return [{ id: product.id, kind: 'QUANTITY', product: product.name, serialNumber: '', expected, counted }]
}

/** What the next products hold, from where the comparison stopped. */
const step = async (tenant: string, count: StoredCount) => {
  const { at } = count
  const { rows, last } = await productsOf(tenant).rowsAfter(at?.product, at?.unit !== undefined, PRODUCTS)
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
      const found = await ofUnits(tenant, count, product, after)
      differences.push(...found.differences)
      expected += found.expected
      looked += found.looked
      if (found.more !== undefined)
        return { differences, expected, uncounted, at: { product: product.id, unit: found.more } }
    }
    const noted = pieces.find((one) => one.product === product.id)
    differences.push(...ofPieces(product, noted))
    if (!noted && withoutUnits(product) > 0) uncounted += 1
    if (differences.length >= ENOUGH || looked >= UNITS)
      return { differences, expected, uncounted, at: { product: product.id } }
  }
  return { differences, expected, uncounted, at: last === undefined ? undefined : { product: last } }
}

/** Ends the walk, then compares some products of each call; one that another has compared meanwhile is not noted twice. */
export const compare = async (id: string, { tenant }: Caller, idempotency: Idempotency): Promise<Count> => {
  let count = (await findCount(tenant, id)) ?? notFound()
  if (count.state === 'OPEN') {
    await commitIdempotent(idempotencyForPart(idempotency, 'walk'), true, [beginComparison(tenant, id)])
    count = (await findCount(tenant, id)) ?? notFound()
  }
  if (count.state === 'REVIEW' || count.state === 'CLOSED') return named(tenant, count)
  if (count.state !== 'COMPARING') throw countOver()
  const { differences, expected, uncounted, at } = await step(tenant, count)
  const many = (kind: StoredDifference['kind']) => differences.filter((one) => one.kind === kind).length
  const found: ComparisonNumbers = {
    ...{ expected, uncounted, undecided: differences.length, missing: many('MISSING') },
    ...{ turnedUp: many('TURNED_UP'), elsewhere: many('ELSEWHERE'), quantities: many('QUANTITY') },
  }
  const done = await commitIdempotent(idempotency, true, [
    saveComparison(tenant, count, found, at),
    ...differences.map((one) => addDifference(tenant, id, one)),
  ])
  const after = (await findCount(tenant, id)) ?? notFound()
  if ('refused' in done && after.state === 'OPEN') throw countOver()
  return named(tenant, after)
}
