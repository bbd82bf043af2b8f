import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryPage, remove, update } from '#functions/core/table/table.ts'
import { countPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { DIFFERENCES } from '#shared/apps/inventory/countRules.ts'
import { UNIT_STATES } from '#shared/apps/inventory/rules.ts'
import { Id } from '#shared/core/terms.ts'

/** A unit that a count has seen, as it was registered then. */
const StoredSeen = z.object({
  unit: Id,
  product: z.string(),
  serialNumber: z.string(),
  state: z.enum(UNIT_STATES),
  holder: Id.optional(),
  by: Id,
  at: z.iso.datetime(),
  here: z.boolean().default(false),
  confirmed: z.boolean().default(false),
})
export type StoredSeen = z.infer<typeof StoredSeen>
export const toSeen = reader('equipment seen', StoredSeen)

const SEEN = 'SEEN#'
export const seenKey = (tenant: string, count: string, unit: string): Key => ({
  pk: countPartition(tenant, count),
  sk: SEEN + unit,
})

/** The part of a transaction that notes that a unit was seen; refused when it was noted before. */
export const addSeen = (tenant: string, count: string, seen: StoredSeen): Write =>
  put({ ...seenKey(tenant, count, seen.unit), ...seen, v: 1 }, expression`attribute_not_exists(#pk)`)

const isUnchanged = ({ by, at }: StoredSeen) => expression`#by = ${by} AND #at = ${at}`

/** The part of a transaction that notes anew that a unit was seen; refused when it is no longer as it was read. */
export const replaceSeen = (tenant: string, count: string, before: StoredSeen, seen: StoredSeen): Write =>
  put({ ...seenKey(tenant, count, seen.unit), ...seen, v: 1 }, isUnchanged(before))

/** The part of a transaction that notes where a unit was seen after all; refused when it is no longer as it was read. */
export const changeSeenPlace = (tenant: string, count: string, before: StoredSeen, here: boolean): Write =>
  update(seenKey(tenant, count, before.unit), expression`SET #here = ${here}`, isUnchanged(before))

/** The part of a transaction that notes that a unit was not seen after all; refused when it is no longer as it was read. */
export const removeSeen = (tenant: string, count: string, before: StoredSeen): Write =>
  remove(seenKey(tenant, count, before.unit), isUnchanged(before))

const PAGE = 50

/** One page of what a count has seen, of one product or of all. */
export const seenOf = async (
  tenant: string,
  count: string,
  { product, after, limit = PAGE }: { product?: string; after?: Record<string, unknown> | undefined; limit?: number },
) => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${countPartition(tenant, count)} AND begins_with(#sk, ${product ? `${SEEN}${product}_` : SEEN})`,
    limit,
    after,
  })
  return { seen: readEach(items, toSeen), last }
}

/** How many pieces of a product without a serial number a count has found. */
const StoredPieces = z.object({ product: Id, quantity: z.int(), by: Id, at: z.iso.datetime() })
export type StoredPieces = z.infer<typeof StoredPieces>
export const toPieces = reader('equipment counted pieces', StoredPieces)
export const piecesKey = (tenant: string, count: string, product: string): Key => ({
  pk: countPartition(tenant, count),
  sk: `PIECES#${product}`,
})

/** The part of a transaction that notes how many pieces there are; refused when somebody else has noted another number. */
export const savePieces = (tenant: string, count: string, pieces: StoredPieces, before: number | null): Write =>
  put(
    { ...piecesKey(tenant, count, pieces.product), ...pieces, v: 1 },
    before === null ? expression`attribute_not_exists(#pk)` : expression`#quantity = ${before}`,
  )

/** Where a count and the inventory differ; `unit` is undefined where pieces do. */
const StoredDifference = z.object({
  /** Of the unit, or of the product. */
  id: Id,
  kind: z.enum(DIFFERENCES),
  product: z.string(),
  serialNumber: z.string().default(''),
  holder: Id.optional(),
  /** When the unit was looked at. */
  at: z.iso.datetime().optional(),
  expected: z.int().optional(),
  counted: z.int().optional(),
  decision: z.enum(['WRITTEN', 'LEFT']).optional(),
  decidedBy: Id.optional(),
  decidedAt: z.iso.datetime().optional(),
})
export type StoredDifference = z.infer<typeof StoredDifference>
export const toDifference = reader('equipment difference', StoredDifference)

const DIFFERENCE = 'DIFFERENCE#'
export const differenceKey = (tenant: string, count: string, id: string): Key => ({
  pk: countPartition(tenant, count),
  sk: DIFFERENCE + id,
})

export const addDifference = (tenant: string, count: string, difference: StoredDifference): Write =>
  put({ ...differenceKey(tenant, count, difference.id), ...difference, v: 1 })

/** The part of a transaction that notes what was decided over a difference; refused when something was before. */
export const decideDifference = (
  tenant: string,
  count: string,
  { id, decision, decidedBy, decidedAt }: StoredDifference,
): Write =>
  update(
    differenceKey(tenant, count, id),
    expression`SET #decision = ${decision}, #decidedBy = ${decidedBy}, #decidedAt = ${decidedAt}`,
    expression`attribute_exists(#pk) AND attribute_not_exists(#decision)`,
  )

/** One page of the differences, those of a product beside one another. */
export const differencesOf = async (tenant: string, count: string, after: Record<string, unknown> | undefined) => {
  const { items, last } = await queryPage({
    where: expression`#pk = ${countPartition(tenant, count)} AND begins_with(#sk, ${DIFFERENCE})`,
    limit: PAGE,
    after,
  })
  return { differences: readEach(items, toDifference), last }
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'unit seen in a stocktaking': seenKey('<tenant>', '<count>', '<unit>'),
  'pieces counted in a stocktaking': piecesKey('<tenant>', '<count>', '<product>'),
  'difference found by a stocktaking, with its decision': differenceKey('<tenant>', '<count>', '<unit or product>'),
})
