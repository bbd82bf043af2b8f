import { newId, now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency, idempotencyForPart } from '#functions/core/http/idempotency.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import {
  decideDifference,
  differenceKey,
  type StoredDifference,
  toDifference,
} from '#functions/data/apps/inventory/countFindings.ts'
import { countDecision, findCount, type StoredCount } from '#functions/data/apps/inventory/counts.ts'
import { recordEquipmentEvent } from '#functions/data/apps/inventory/equipmentEvents.ts'
import { changeProduct, productKey, toStoredProduct } from '#functions/data/apps/inventory/products.ts'
import type { inventory } from '#shared/apps/inventory/contract.ts'
import type { CountDifference } from '#shared/apps/inventory/countContract.ts'
import { STEP_OF } from '#shared/apps/inventory/countRules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { buildStep } from '../steps.ts'
import { loadNames } from '../view.ts'
import { toDifferenceView } from './compare.ts'
import { countOver } from './counts.ts'

/** The writes that correct a stock by a counted difference, relative to the current stock. */
const buildStockCorrection = async (
  { tenant, person: by }: Caller,
  { id, expected = 0, counted = 0 }: StoredDifference,
  count: StoredCount,
): Promise<Write[]> => {
  const product = toStoredProduct((await getItem(productKey(tenant, id))) ?? notFound())
  const { name, stock: before = 0, units = 0, reserved = 0 } = product
  const after = before + counted - expected
  if (after < Math.max(units, reserved)) throw new ApiError('inventory.registered', { units })
  // An unset stock counts as 0.
  const asMany = product.stock === undefined ? expression`attribute_not_exists(#stock)` : expression`#stock = ${before}`
  const asRead = expression`attribute_exists(#pk) AND ${asMany} AND (attribute_not_exists(#units) OR #units = ${units})`
  return [
    ...changeProduct(tenant, id, { stock: after }, asRead),
    recordEquipmentEvent({
      actionType: 'STOCK_CORRECTED',
      id: newId(),
      tenant,
      equipmentOf: id,
      name,
      by,
      count: count.name,
      stock: { before, after },
    }),
  ]
}

const buildDecisionWrites = async (
  caller: Caller,
  difference: StoredDifference,
  count: StoredCount,
): Promise<Write[]> => {
  if (difference.kind === 'QUANTITY') return buildStockCorrection(caller, difference, count)
  const reason = { count: count.name, holder: difference.holder ?? null, at: difference.at }
  return (await buildStep(caller, difference.id, STEP_OF[difference.kind], reason)).writes
}

/** Why the inventory could not be changed, when it has changed since the count; what is removed has no state any more. */
const toDecisionRefusal = (failure: unknown): ApiError => {
  if (!(failure instanceof ApiError)) throw failure
  if (failure.code === 'resource.notFound') return new ApiError('inventory.wrongState')
  if (['inventory.wrongState', 'inventory.registered'].includes(failure.code)) return failure
  throw failure
}

/**
 * Decides differences one after the other, each in one transaction. Decided ones stay as they are, and one that cannot be
 * applied does not stop the others.
 */
export const decide = async (
  { id, differenceIds, decision }: ParsedOf<typeof inventory.decide>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<CountDifference[]> => {
  const { tenant, person } = caller
  const count = (await findCount(tenant, id)) ?? notFound()
  if (count.state !== 'REVIEW') throw countOver()
  const items = await getItems([...new Set(differenceIds)].map((one) => differenceKey(tenant, id, one)))
  const decided: StoredDifference[] = []
  let refusal: ApiError | undefined
  for (const item of items) {
    const before = item ? toDifference(item) : notFound()
    if (before.decision !== undefined) {
      decided.push(before)
      continue
    }
    const after = { ...before, decision, decidedBy: person, decidedAt: now().toISOString() }
    const writtenCount =
      decision === 'WRITTEN' ? await buildDecisionWrites(caller, before, count).catch(toDecisionRefusal) : []
    if (writtenCount instanceof ApiError) {
      refusal ??= writtenCount
      continue
    }
    const done = await commitIdempotent(idempotencyForPart(idempotency, before.id), true, [
      decideDifference(tenant, id, after),
      countDecision(tenant, id),
      ...writtenCount,
    ])
    if ('refused' in done) throw done.refused.has(1) ? countOver() : new ApiError('resource.conflict')
    decided.push(after)
  }
  if (refusal) throw refusal
  const names = await loadNames(
    tenant,
    decided.flatMap(({ holder, decidedBy }) => [holder, decidedBy]),
  )
  return decided.map((one) => toDifferenceView(one, names))
}
